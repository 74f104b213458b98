#!/bin/sh
# rolling-restart.sh [configuration of nginx]
# With containers: COMPOSE="docker compose -f lib/ops/deploy/compose.yaml --env-file .env" rolling-restart.sh
# As root: restarts the servers behind nginx on this machine one after the other, so that no call fails. nginx sends
# nothing more to a server before it stops, and again when it is ready. One that does not get ready within a minute ends
# this, and the others go on. Run it again after that: what an earlier run left out comes first.
set -eu
conf=${1:-/etc/nginx/conf.d/vehicle-defects.conf}
of='^ *server 127\.0\.0\.1:\([0-9]*\)'
ports=$(
    sed -n "/ backup;/d; s/$of down .*/\1/p" "$conf"
    sed -n "/ backup;/d; /$of down /!s/$of .*/\1/p" "$conf"
)

restart() {
    if [ -n "${COMPOSE:-}" ]; then
        $COMPOSE up -d --no-deps "server-$1"
    else
        systemctl restart "vehicle-defects@$1"
    fi
}

case $ports in
*[!0-9]*) ;;
*)
    echo "$conf names one server only, so people would wait: restart it by hand" >&2
    exit 1
    ;;
esac

for port in $ports; do
    echo "Server $port: restarting"
    sed -i "s/\(server 127\.0\.0\.1:$port \)\(down \)*/\1down /" "$conf"
    systemctl reload nginx
    restart "$port"
    tries=0
    until curl -fs -o /dev/null "http://127.0.0.1:$port/app/readyz"; do
        tries=$((tries + 1))
        if [ "$tries" -ge 120 ]; then
            echo "Server $port does not get ready: see its log. nginx passes it over." >&2
            exit 1
        fi
        sleep 0.5
    done
    sed -i "s/\(server 127\.0\.0\.1:$port \)down /\1/" "$conf"
    systemctl reload nginx
    echo "Server $port: ready"
done
