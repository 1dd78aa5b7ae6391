"""Makes scipy.json: every routine of the module that scipy has too, as scipy computes it.

Run it with scipy from PyPI.
"""
import json
import math
import random

import numpy
import scipy
from scipy import optimize, stats

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

ALTERNATIVES = {"greater": "greater", "less": "less", "twoSided": "two-sided"}


def sample(count, centre=0.0, digits=6):
    return [round(random.gauss(centre, 1), digits) for _ in range(count)]


def by_alternative(test):
    return {ours: float(test(theirs)) for ours, theirs in ALTERNATIVES.items()}


sign_flips = []
for count, shift, digits in [(1, 0, 6), (2, 0.1, 6), (5, 0, 6), (8, -0.3, 6), (10, 0, 0), (12, 0.2, 1), (14, 0, 6)]:
    values = sample(count, 0.5, digits)
    sign_flips.append({
        "values": values,
        "shift": shift,
        # Exact: scipy enumerates all 2^n patterns where there are no more than it may take.
        "p": by_alternative(lambda a: stats.permutation_test(
            ([v - shift for v in values],), lambda x, axis: numpy.sum(x, axis=axis), permutation_type="samples",
            vectorized=True, n_resamples=2**15, alternative=a).pvalue if count > 1 else
            {"two-sided": 1.0, "greater": 0.5 if values[0] > shift else 1.0,
             "less": 0.5 if values[0] < shift else 1.0}[a]),
    })

t_distribution = []
for freedom in [0.5, 1, 2, 2.7, 5, 9, 19, 30, 100, 1e3, 1e5]:
    for bound in [-40, -5, -1.5, -0.3, 0, 1e-3, 0.7, 2, 3.3, 12, 300]:
        t_distribution.append({
            "freedom": freedom, "bound": bound, "cumulative": float(stats.t.cdf(bound, freedom)),
            "upper": float(stats.t.sf(bound, freedom))})
t_quantiles = [
    {"freedom": freedom, "probability": p, "quantile": float(stats.t.ppf(p, freedom))}
    for freedom in [0.5, 1, 2, 2.7, 5, 9, 19, 30, 100, 1e3, 1e5, 1e6]
    for p in [1e-9, 1e-4, 0.025, 0.05, 0.3, 0.5, 0.6, 0.9, 0.975, 0.995, 0.9999]]
normal = [
    {"probability": p, "quantile": float(stats.norm.ppf(p))}
    for p in [1e-250, 1e-50, 1e-9, 1e-4, 0.025, 0.3, 0.5, 0.6, 0.9, 0.975, 0.9999]]

t_tests = []
for count, other, shift in [(2, 2, 0), (3, 5, 0.2), (10, 10, 0.02), (20, 7, -0.4), (100, 60, 0.3)]:
    first, second = sample(count, 0.4), [round(3 * v, 6) for v in sample(other)]
    intervals = [stats.ttest_1samp(first, 0).confidence_interval(c) for c in (0.9, 0.95, 0.999)]
    t_tests.append({
        "first": first, "second": second, "shift": shift,
        "one": by_alternative(lambda a: stats.ttest_1samp(first, shift, alternative=a).pvalue),
        "welch": by_alternative(lambda a: stats.ttest_ind(first, second, equal_var=False, alternative=a).pvalue),
        "intervals": [[float(i.low), float(i.high)] for i in intervals]})

noncentral = [
    {"freedom": freedom, "bound": bound, "noncentrality": delta, "upper": float(stats.nct.sf(bound, freedom, delta))}
    for freedom in [2, 5, 9, 19, 29, 100, 999] for bound in [-1.3, 0.5, 1.7, 2.9, 6] for delta in [0.1, 1, 2.5, 5]]
detectable = []
for count, level, power in [(3, 0.05, 0.8), (6, 0.05, 0.9), (10, 0.05, 0.8), (20, 0.05 / 12, 0.9), (30, 0.01, 0.99),
                            (200, 0.05, 0.8)]:
    critical = stats.t.isf(level, count - 1)
    delta = optimize.brentq(lambda d: stats.nct.sf(critical, count - 1, d) - power, 1e-6, 60, xtol=1e-13)
    detectable.append({
        "count": count, "level": level, "power": power, "effect": float(0.02 + 0.03 * delta / math.sqrt(count))})

rank_tests = []
for count, other, digits in [(1, 1, 6), (1, 4, 6), (3, 4, 6), (8, 8, 6), (5, 40, 6), (9, 12, 6), (30, 25, 6), (6, 7, 0),
                             (20, 20, 1), (50, 3, 0), (4, 4, -1)]:
    first, second = sample(count, 0.5, digits), sample(other, 0, digits)
    rank_tests.append({
        "first": first, "second": second,
        "statistic": float(stats.mannwhitneyu(first, second).statistic),
        "p": by_alternative(lambda a: stats.mannwhitneyu(first, second, alternative=a).pvalue),
        # scipy has no estimate of the shift: the median of numpy's differences.
        "shift": float(numpy.median(numpy.subtract.outer(second, first))),
    })

centres = []
for count in [1, 2, 5, 6, 10, 25, 50, 51, 80]:
    values = sample(count, 1)
    pairs = [(values[i] + values[j]) / 2 for i in range(count) for j in range(i, count)]
    walsh = sorted(pairs)
    # scipy has no interval: the centres that its signed-rank test does not reject.
    entry = {"values": values, "estimate": float(numpy.median(walsh)), "lower": None, "upper": None}
    if count <= 50:
        def p(centre):
            return stats.wilcoxon([v - centre for v in values], method="exact").pvalue
        kept = [k for k in range(len(walsh) - 1) if p((walsh[k] + walsh[k + 1]) / 2) > 0.05]
        if p(walsh[0] - 1) <= 0.05:
            entry["lower"], entry["upper"] = walsh[kept[0]], walsh[kept[-1] + 1]
    centres.append(entry)

proportions = []
for successes, trials in [(0, 1), (1, 1), (0, 20), (1, 20), (7, 20), (20, 20), (50, 1000), (999, 1000), (1, 100000)]:
    for confidence in [0.9, 0.95, 0.999]:
        test = stats.binomtest(successes, trials)
        wilson = test.proportion_ci(confidence, method="wilson")
        # The exact one from beta quantiles: binomtest's own search stops at an absolute error of 2e-12.
        tail = (1 - confidence) / 2
        low = stats.beta.ppf(tail, successes, trials - successes + 1) if successes else 0
        high = stats.beta.isf(tail, successes + 1, trials - successes) if successes < trials else 1
        assert numpy.allclose([low, high], list(test.proportion_ci(confidence, method="exact")), rtol=0, atol=1e-10)
        proportions.append({
            "successes": successes, "trials": trials, "confidence": confidence,
            "exact": [float(low), float(high)], "wilson": [float(wilson.low), float(wilson.high)]})

print(json.dumps({
    "scipy": scipy.__version__, "numpy": numpy.__version__, "cases": cases, "signFlips": sign_flips,
    "tDistribution": t_distribution, "tQuantiles": t_quantiles, "normal": normal, "tTests": t_tests,
    "noncentral": noncentral, "detectable": detectable, "rankTests": rank_tests, "centres": centres,
    "proportions": proportions}, indent=1))
