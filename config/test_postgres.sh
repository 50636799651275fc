#!/bin/sh
# Run a command on a throw-away PostgreSQL: sh config/test_postgres.sh .venv/bin/pytest -n 2
# Needs Debian's postgresql (or any whose initdb is in the PATH). The cluster lives in a temporary directory, listens on
# a socket there and nowhere else, and is gone when the command ends, however it ends. PostgreSQL refuses to run as
# root, so root hands the cluster to the user "postgres"; the command itself runs as whoever called.
set -eu

if [ $# -eq 0 ]; then
    echo "usage: sh $0 COMMAND [ARGUMENT ...]" >&2
    exit 2
fi

find_programs() {
    if command -v initdb >/dev/null 2>&1; then
        dirname "$(readlink -f "$(command -v initdb)")"
    else
        # Debian keeps each version in /usr/lib/postgresql/VERSION/bin: the newest.
        find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -t / -k 5 -n | tail -n 1
    fi
}

as_owner() {
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u postgres -- "$@"
    else
        "$@"
    fi
}

clean_up() {
    status=$?
    trap - EXIT INT TERM HUP
    if [ -f "$place/data/postmaster.pid" ]; then
        as_owner "$programs/pg_ctl" --pgdata "$place/data" --mode immediate --silent stop || status=1
    fi
    rm -rf "$place"
    exit "$status"
}

programs=$(find_programs)
if [ -z "$programs" ]; then
    echo "PostgreSQL was not found: install it first (Debian: apt install postgresql)" >&2
    exit 2
fi

place=$(mktemp -d "${TMPDIR:-/tmp}/muster-postgres.XXXXXX")
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP
if [ "$(id -u)" -eq 0 ]; then
    chown postgres "$place"
fi

cd "$place"
as_owner "$programs/initdb" --pgdata "$place/data" --username muster --auth trust --encoding UTF8 --no-locale --no-sync \
    >/dev/null
as_owner "$programs/pg_ctl" --pgdata "$place/data" --log "$place/server.log" --silent --wait \
    -o "-k $place -c listen_addresses='' -c fsync=off -c full_page_writes=off -c synchronous_commit=off" start || {
    cat "$place/server.log" >&2
    exit 1
}
cd "$OLDPWD"

DATABASE_URL="postgres://muster@/postgres?host=$place"
export DATABASE_URL
"$@"
