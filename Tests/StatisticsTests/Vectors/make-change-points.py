"""Makes change-points.json: the change points that apache-otava finds. Run it with apache-otava from PyPI.

"otava" are those of the package as it is, "indices" those with two corrections to version 0.8.0: its t-test gets
deviations with n where scipy expects n - 1, and after taking back a change it tests the two to the right of it again
instead of its two neighbours. Both matter near the level only.
"""
import importlib.metadata
import json
import random

import numpy
import scipy
from otava import analysis
from otava.change_point_divisive.calculator import PairDistanceCalculator
from scipy import stats

random.seed(20240305)
WINDOW, LEVEL = 50, 1e-4


def pooled_t_test(left, right):
    freedom = len(left) + len(right) - 2
    difference = numpy.mean(left) - numpy.mean(right)
    if freedom < 1:
        return 1.0
    squares = sum(numpy.var(side) * len(side) if len(set(side)) > 1 else 0 for side in (left, right))
    if squares == 0:
        return 1.0 if len({*left, *right}) == 1 else 0.0
    error = (squares / freedom * (1 / len(left) + 1 / len(right))) ** 0.5
    return float(2 * stats.t.sf(abs(difference) / error, freedom))


class CorrectedTester(analysis.TTestSignificanceTester):
    def compare(self, left, right):
        return analysis.TTestStats(
            mean_1=numpy.mean(left), mean_2=numpy.mean(right), std_1=0, std_2=0, pvalue=pooled_t_test(left, right))


def corrected(values):
    """otava's first pass with the corrected test, then the weakest change taken back until all are significant."""
    original = analysis.TTestSignificanceTester
    analysis.TTestSignificanceTester = CorrectedTester
    try:
        points = analysis.split(list(values), WINDOW, 10 * LEVEL)
    finally:
        analysis.TTestSignificanceTester = original
    indices = [int(point.index) for point in points]
    while indices:
        ends = [0] + indices + [len(values)]
        p_values = [pooled_t_test(values[a:b], values[b:c]) for a, b, c in zip(ends, indices, ends[2:])]
        weakest = p_values.index(max(p_values))
        if p_values[weakest] <= LEVEL:
            break
        del indices[weakest]
    return indices


def levels(*pairs, noise=0.02):
    return [round(random.gauss(centre, noise), 6) for count, centre in pairs for _ in range(count)]


series = [
    [], [1.0], [1.0, 2.0], [1.5] * 60, [1.0] * 20 + [1.1] * 20,
    levels((40, 1)), levels((120, 1)), levels((20, 1), (20, 1.05)), levels((10, 1), (10, 1.1)),
    levels((30, 1), (1, 1.5), (30, 1)), levels((60, 1), (5, 1.2), (60, 1)), levels((100, 1), (100, 1.03)),
    levels((40, 1), (40, 1.1), (40, 1.0), (40, 1.1)), levels((25, 1), (50, 0.9), (75, 1.1), (13, 1.2)),
    levels((200, 1), (8, 1.1)), levels((3, 1), (60, 1.2)), levels((49, 1), (1, 1.2)), levels((50, 1), (50, 1.04)),
]
for _ in range(82):
    pieces = random.randint(1, 6)
    series.append(levels(
        *((random.randint(2, 60), random.choice([1, 1, 1.03, 1.06, 0.95, 1.2])) for _ in range(pieces)),
        noise=random.choice([0.005, 0.02, 0.05])))

cases = []
for values in series:
    points, _ = analysis.compute_change_points(list(values), window_len=WINDOW, max_pvalue=LEVEL)
    indices = corrected(values)
    ends = [0] + indices + [len(values)]
    entry = {
        "values": values, "otava": [int(point.index) for point in points], "indices": indices,
        "before": [], "after": [], "p": [], "split": None, "distance": None}
    for before, index, after in zip(ends, indices, ends[2:]):
        left, right = values[before:index], values[index:after]
        entry["before"].append(float(numpy.mean(left)))
        entry["after"].append(float(numpy.mean(right)))
        entry["p"].append(pooled_t_test(left, right))
        if min(len(left), len(right)) > 1 and entry["p"][-1] > 0:
            assert abs(stats.ttest_ind(left, right).pvalue / entry["p"][-1] - 1) < 1e-9
    if 1 < len(values) <= 200:
        candidate = PairDistanceCalculator(numpy.array(values)).get_candidate_change_point(slice(0, None))
        entry["split"], entry["distance"] = int(candidate.index), float(candidate.qhat)
    cases.append(entry)
print(json.dumps({
    "otava": importlib.metadata.version("apache-otava"), "scipy": scipy.__version__, "numpy": numpy.__version__,
    "window": WINDOW, "significance": LEVEL, "cases": cases}))
