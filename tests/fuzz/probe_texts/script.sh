#!/bin/bash
T=${TRACEFS:-/sys/kernel/tracing}
probes=('p:a/b vfs_read n=$arg3' "r4:a/c vfs_read \$retval")
add() { printf '%s\n' "$1" | sudo tee -a "$T/dynamic_events" >/dev/null; }
for p in "${probes[@]}"; do add "$p"; done
cat <<-EOF >>$T/kprobe_events
p:a/d $NAME
EOF
echo 'hist:keys=common_pid:ts0=common_timestamp.usecs' >$T/events/a/b/trigger
case "$1" in stop) echo 0 >$T/events/a/enable ;; esac
trace-cmd record -e a:b -f 'n > 3' -T sleep 1
perf probe -x /bin/bash --add 'e=readline%return +0($retval):string'
