#!/bin/sh
# Runs a command under an allocation counter that is independent of the product's own, and passes its exit code on.
#
#   crosscheck.sh [--start-off] COMMAND [ARGUMENT...]
#
# The last line on standard error is `preload-counter: allocations=N bytes=N`. With --start-off nothing is counted until
# the command gets SIGUSR1, or calls preload_counter_mark(1), found with dlsym: see preload_counter.c.
# A command that leaves by _exit or a signal reports nothing.
set -eu

start=on
if [ "${1:-}" = "--start-off" ]; then
    start=off
    shift
fi
if [ $# -eq 0 ]; then
    echo "crosscheck.sh: no command given; use: crosscheck.sh [--start-off] COMMAND [ARGUMENT...]" >&2
    exit 2
fi

here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CC:-cc}" -shared -fPIC -O2 -fno-builtin -Wall -Wextra -Werror \
    -o "$scratch/preload_counter.so" "$here/preload_counter.c"

status=0
LD_PRELOAD="$scratch/preload_counter.so" PRELOAD_COUNTER_START=$start "$@" || status=$?
exit "$status"
