"""Makes scipy.json: exact median intervals and quantiles, as scipy computes them. Run it with scipy from PyPI."""
import json
import random

import numpy
import scipy
from scipy import stats

random.seed(20240305)
cases = []
for count in [5, 6, 7, 8, 9, 10, 12, 15, 20, 21, 33, 50, 101, 400]:
    values = [round(random.lognormvariate(3, 0.7), 6) for _ in range(count)]
    test = stats.quantile_test(values, p=0.5)
    interval = test.confidence_interval(0.95)
    ordered = sorted(values)
    entry = {
        "values": values,
        "median": float(numpy.median(values)),
        "deviation": float(numpy.std(values, ddof=1)),
        "p90": float(numpy.quantile(values, 0.9, method="inverted_cdf")),
        "lower": None,
        "upper": None,
        "coverage": None,
    }
    # Equal tails: scipy may choose another pair of order statistics, so ranks come from its binomial.
    rank = -1
    while 2 * stats.binom.cdf(rank + 1, count, 0.5) <= 0.05:
        rank += 1
    if rank >= 0:
        entry["lower"] = ordered[rank]
        entry["upper"] = ordered[count - 1 - rank]
        entry["coverage"] = float(1 - 2 * stats.binom.cdf(rank, count, 0.5))
        assert interval.low <= entry["median"] <= interval.high
    cases.append(entry)
print(json.dumps({"scipy": scipy.__version__, "numpy": numpy.__version__, "cases": cases}, indent=1))
