"""Makes two-sample.json: Mann-Whitney tests, shift intervals and Holm's correction, as scipy computes them.

The interval has no function in scipy: its ranks come from the exact distribution that scipy's test inverts, which is
read off the p-values of samples that were made to have each U.
"""
import json
import random

import numpy
import scipy
from scipy import stats

random.seed(20261201)
cases = []
for (m, n), ties in [
    ((1, 1), False), ((3, 3), False), ((4, 4), False), ((6, 6), False), ((6, 7), False), ((5, 12), False),
    ((12, 12), False), ((20, 20), False), ((30, 8), False), ((50, 50), False), ((60, 70), False), ((6, 6), True),
    ((10, 15), True), ((40, 40), True),
]:
    digits = 1 if ties else 9
    first = [round(random.gauss(0.3, 1), digits) for _ in range(m)]
    second = [round(random.gauss(0, 1.3), digits) for _ in range(n)]
    tied = len(set(first + second)) < m + n
    exact = not tied and max(m, n) <= 50
    method = "exact" if exact else "asymptotic"
    entry = {"first": first, "second": second}
    for alternative in ["greater", "less", "two-sided"]:
        test = stats.mannwhitneyu(first, second, alternative=alternative, method=method)
        entry[alternative] = float(test.pvalue)
    differences = sorted(a - b for a in first for b in second)
    entry["shift"] = float(numpy.median(differences))
    if exact and m * n <= 400:
        # P(U <= k) for every k: two samples with that U, by moving one value of the first at a time past the second.
        cumulative = []
        for u in range(m * n + 1):
            above = [n if i < u // n else (u % n if i == u // n else 0) for i in range(m)]
            a = [passed + (i + 1) / (m + 2) - 0.5 for i, passed in enumerate(sorted(above))]
            b = [j + 0.5 for j in range(n)]
            assert sum(x > y for x in a for y in b) == u
            cumulative.append(stats.mannwhitneyu(a, b, alternative="less", method="exact").pvalue)
        outside = max((k for k in range(m * n + 1) if cumulative[k] <= 0.025), default=-1)
        # A shift is inside when the test does not reject it: outside differences lie beyond the interval at each end.
        entry["interval"] = [differences[outside], differences[m * n - 1 - outside]] if outside >= 0 else None
    cases.append(entry)

pvalues = [round(random.random() ** 3, 6) for _ in range(12)] + [0.0, 1.0]
order = numpy.argsort(pvalues)
adjusted = [0.0] * len(pvalues)
greatest = 0.0
for rank, index in enumerate(order):
    greatest = max(greatest, min(1.0, pvalues[index] * (len(pvalues) - rank)))
    adjusted[index] = greatest
quantiles = [{"share": p, "z": float(stats.norm.isf(p))} for p in [0.5, 0.1, 0.05, 0.025, 0.05 / 12, 1e-4, 1e-9, 0.9]]
print(json.dumps({
    "scipy": scipy.__version__, "cases": cases, "holm": {"p": pvalues, "adjusted": adjusted}, "normal": quantiles,
}, indent=1))
