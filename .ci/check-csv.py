"""Checks that a CSV of the default suite is whole: every cell, every metric, and what design says of them."""
import csv
import sys

LATENCY = [f"latency.{stage}" for stage in ("total", "issue", "transport", "status", "queue", "decode", "deliver")]
REQUIRED = LATENCY + [
    "throughput.requests", "throughput.payload", "allocations.count", "allocations.bytes", "allocations.peak",
    "allocations.retained", "cpu.user", "cpu.system", "switches.voluntary", "switches.involuntary",
    "memory.peak_resident", "main.stall", "main.hitch_ratio", "connections",
]
SUPPORT = {"p90": 36, "p95": 73, "p99": 368, "p999": 3688}


def main(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    faults = []
    cells = {row["cell"] for row in rows}
    requests = {cell for cell in cells if not cell.startswith("reference/")}
    if len(requests) != 8 or len(cells) != 9:
        faults.append(f"expected eight cells and the reference lane, found {sorted(cells)}")
    for cell in requests:
        pooled = {row["metric"]: row for row in rows if row["cell"] == cell and row["process"] == "all"}
        missing = [metric for metric in REQUIRED if metric not in pooled]
        if missing:
            faults.append(f"{cell}: no pooled row for {', '.join(missing)}")
        for metric in ("latency.total", "latency.decode"):
            if metric in pooled and not float(pooled[metric]["relative"] or 0) > 0:
                faults.append(f"{cell}: {metric} is not told relative to the reference lane")
    for number, row in enumerate(rows, start=2):
        if row["schema"] != "1":
            faults.append(f"line {number}: schema {row['schema']}")
        if row["outcome"] != "ok":
            faults.append(f"line {number}: outcome {row['outcome']}")
        for column, least in SUPPORT.items():
            if row[column] and int(row["n"]) < least:
                faults.append(f"line {number}: {column} from {row['n']} samples")
    for fault in faults[:20]:
        print(f"{path}: {fault}")
    if faults:
        sys.exit(1)
    print(f"{path}: {len(rows)} rows, {len(cells)} cells, whole")


main(sys.argv[1])
