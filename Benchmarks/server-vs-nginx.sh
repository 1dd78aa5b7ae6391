#!/usr/bin/env bash
# Compares the payload server with nginx: the same body, the same load generator (wrk), rounds that take turns.
#
#   Benchmarks/server-vs-nginx.sh [SERVER COMMAND...]      default: swift run -c release bench serve
#
# The command has to print one JSON line with its port first, as `bench serve` does.
# Environment: ROUNDS (5), SECONDS_PER_ROUND (2), BYTES (2000000), SHAPE (the first that the server names),
# CELLS (wrk's threads:connections, "1:1 1:8 1:64 2:8 2:64"), THRESHOLD (0.9).
# Exit code: 0 if in every cell the median of the paired ratios reaches THRESHOLD, 1 if not, 2 if it could not be measured.
set -euo pipefail
export LC_ALL=C

rounds=${ROUNDS:-5}
seconds=${SECONDS_PER_ROUND:-2}
bytes=${BYTES:-2000000}
cells=${CELLS:-1:1 1:8 1:64 2:8 2:64}
threshold=${THRESHOLD:-0.9}
server=("$@")
[ ${#server[@]} -gt 0 ] || server=(swift run -c release bench serve)

fail() {
    echo "server-vs-nginx: $1" >&2
    exit 2
}

need() { command -v "$1" >/dev/null 2>&1 || PATH=$PATH:/usr/sbin:/sbin command -v "$1" >/dev/null 2>&1 ||
    fail "$1 is missing: apt-get install $2"; }
need wrk wrk
need nginx nginx-light
need curl curl
need timeout coreutils
PATH=$PATH:/usr/sbin:/sbin

directory=$(mktemp -d)
server_pid=
nginx_pid=
clean_up() {
    for pid in $server_pid $nginx_pid; do
        kill "$pid" 2>/dev/null || true
        for _ in $(seq 30); do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
        kill -KILL "$pid" 2>/dev/null || true
    done
    rm -rf "$directory"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Starts a payload server; sets started_pid and started_port.
start_server() {
    : >"$directory/announcement"
    "${server[@]}" >"$directory/announcement" 2>"$directory/server-errors" &
    started_pid=$!
    started_port=
    # Long enough for `swift run` to build first.
    for _ in $(seq 6000); do
        started_port=$(sed -n '1s/.*"port": *\([0-9][0-9]*\).*/\1/p' "$directory/announcement")
        [ -z "$started_port" ] || return 0
        kill -0 "$started_pid" 2>/dev/null || break
        sleep 0.1
    done
    tail -5 "$directory/server-errors" >&2
    fail "the server did not print its port: ${server[*]}"
}

# A port that the kernel chose a moment ago, and that is free again: that of a server that has ended.
start_server
server_pid=$started_pid
nginx_port=$started_port
kill "$server_pid"
wait "$server_pid" || true
start_server
server_pid=$started_pid
[ "$started_port" != "$nginx_port" ] || fail "the kernel gave the same port twice: run it again"
server_url=http://127.0.0.1:$started_port

shape=${SHAPE:-$(curl -sS -m 10 "$server_url/" | sed -n 's/.*"shapes": *\["\([^"]*\)".*/\1/p')}
[ -n "$shape" ] || fail "the server names no shape at $server_url/"
server_url="$server_url/payloads/$shape?bytes=$bytes"

# Both serve the very same bytes.
mkdir "$directory/files" "$directory/temporary"
curl -fsS -m 60 -o "$directory/files/body.json" "$server_url" || fail "the server does not serve $server_url"

user_line=
[ "$(id -u)" != 0 ] || user_line="user $(id -un) $(id -gn);"
cat >"$directory/nginx.conf" <<CONF
daemon off;
$user_line
worker_processes auto;
pid $directory/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
    types { application/json json; }
    access_log off;
    sendfile on;
    tcp_nopush on;
    tcp_nodelay on;
    open_file_cache max=16;
    keepalive_timeout 75;
    keepalive_requests 1000000000;
    client_body_temp_path $directory/temporary;
    proxy_temp_path $directory/temporary;
    fastcgi_temp_path $directory/temporary;
    uwsgi_temp_path $directory/temporary;
    scgi_temp_path $directory/temporary;
    server {
        listen 127.0.0.1:$nginx_port;
        root $directory/files;
    }
}
CONF
nginx -e stderr -p "$directory" -c "$directory/nginx.conf" 2>"$directory/nginx-errors" &
nginx_pid=$!
nginx_url=http://127.0.0.1:$nginx_port/body.json
for _ in $(seq 50); do
    curl -fsS -m 10 -o "$directory/nginx-body" "$nginx_url" 2>/dev/null && break
    kill -0 "$nginx_pid" 2>/dev/null || break
    sleep 0.1
done
cmp -s "$directory/files/body.json" "$directory/nginx-body" || {
    cat "$directory/nginx-errors" >&2
    fail "nginx does not serve the body on port $nginx_port"
}

# Requests per second of one wrk run.
measure() { # threads connections seconds url
    local output
    output=$(timeout $(($3 + 30)) wrk -t"$1" -c"$2" -d"$3"s "$4") || fail "wrk failed on $4"
    case $output in *"Non-2xx"* | *"Socket errors"*) fail "wrk saw errors on $4: $output" ;; esac
    awk '/^Requests\/sec:/ { print $2 }' <<<"$output"
}

# Median, smallest and largest of the numbers on standard input.
summary() { sort -g | awk '{ v[NR] = $1 } END { m = NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2; print m, v[1], v[NR] }'; }

length=$(wc -c <"$directory/files/body.json")
echo "$length bytes of '$shape', $rounds rounds of $seconds s each, $(nproc) cores, $(nginx -v 2>&1 | sed 's/.*: //'), wrk"
echo "Requests per second: median [smallest, largest]; ratio server/nginx of the two runs of each round."
printf '%-10s %26s %26s %24s\n' "wrk" "server" "nginx" "ratio"
verdict=0
for cell in $cells; do
    threads=${cell%:*} connections=${cell#*:}
    : >"$directory/server" && : >"$directory/nginx" && : >"$directory/ratio"
    measure "$threads" "$connections" 1 "$server_url" >/dev/null
    measure "$threads" "$connections" 1 "$nginx_url" >/dev/null
    for round in $(seq "$rounds"); do
        # Who goes first alternates: a drift of the machine then favours neither.
        if [ $((round % 2)) = 1 ]; then
            ours=$(measure "$threads" "$connections" "$seconds" "$server_url")
            theirs=$(measure "$threads" "$connections" "$seconds" "$nginx_url")
        else
            theirs=$(measure "$threads" "$connections" "$seconds" "$nginx_url")
            ours=$(measure "$threads" "$connections" "$seconds" "$server_url")
        fi
        echo "$ours" >>"$directory/server"
        echo "$theirs" >>"$directory/nginx"
        awk -v a="$ours" -v b="$theirs" 'BEGIN { if (b + 0 == 0) exit 1; print a / b }' >>"$directory/ratio" ||
            fail "nginx answered nothing"
    done
    read -r s_median s_low s_high < <(summary <"$directory/server")
    read -r n_median n_low n_high < <(summary <"$directory/nginx")
    read -r r_median r_low r_high < <(summary <"$directory/ratio")
    mark=
    awk -v r="$r_median" -v t="$threshold" 'BEGIN { exit !(r < t) }' && mark=" < $threshold" && verdict=1
    printf '%-10s %26s %26s %24s%s\n' "-t$threads -c$connections" \
        "$(printf '%.0f [%.0f, %.0f]' "$s_median" "$s_low" "$s_high")" \
        "$(printf '%.0f [%.0f, %.0f]' "$n_median" "$n_low" "$n_high")" \
        "$(printf '%.2f [%.2f, %.2f]' "$r_median" "$r_low" "$r_high")" "$mark"
done
[ $verdict = 0 ] && echo "The server holds $threshold of nginx in every cell." ||
    echo "The server does not hold $threshold of nginx in every cell."
exit $verdict
