# Keeps one PostgreSQL cluster for as long as somebody holds the other end of stdin.
#
# $1 folder of the cluster, $2 folder of the programs; what follows starts a program the way the
# cluster has to run. Takes `start`, `stop`, `freeze` and `thaw`, a line each, and answers each
# with `done` or `failed`. The end of stdin, which also a killed process causes, stops the
# server and takes the folder away.
folder=$1
programs=$2
shift 2
trap '' HUP INT TERM
postmaster=

running() {
    case $(cat "/proc/${postmaster:-none}/stat" 2>/dev/null) in
    '' | *') Z '*) return 1 ;;
    esac
}

start() {
    "$@" "$programs/postgres" -D "$folder/data" -k "$folder" \
        -c listen_addresses= -c max_connections=200 -c shared_buffers=64MB -c fsync=off \
        -c full_page_writes=off -c autovacuum=off -c jit=off -c wal_level=minimal \
        -c max_wal_senders=0 -c timezone=UTC >>"$folder/log" 2>&1 </dev/null &
    postmaster=$!
    until "$programs/pg_isready" --quiet --host "$folder"; do
        running || return 1
        sleep 0.02
    done
}

# The server first, so that it starts no process behind our back.
signal() {
    kill "-$1" "$postmaster" 2>/dev/null
    kill "-$1" $(cat "/proc/$postmaster/task/$postmaster/children") 2>/dev/null
    return 0
}

stop() {
    # What is frozen cannot stop, and a server that has hardly started does not listen yet.
    while running; do
        signal CONT
        kill -QUIT "$postmaster" 2>/dev/null
        sleep 0.02
    done
    wait "$postmaster"
    return 0
}

create() {
    "$@" "$programs/initdb" --pgdata "$folder/data" --username postgres --auth trust \
        --encoding UTF8 --locale C --no-sync >"$folder/log" 2>&1 </dev/null
}

while read -r word; do
    case $word in
    create) create "$@" ;;
    start) start "$@" ;;
    stop) stop ;;
    freeze) signal STOP ;;
    thaw) signal CONT ;;
    *) false ;;
    esac && echo 'done' || echo failed
done
stop
rm -rf "$folder"
