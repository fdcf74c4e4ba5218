#!/bin/bash
# Replaces systemctl where systemd does not run. It starts the commands in unit files as their user, with their
# environment and their view of the file system, in the network of the drill's machine. Debian's PostgreSQL, whose
# unit comes from a generator, is started by pg_ctlcluster. A unit that ends by itself is not restarted.
set -eu
run=/run/drill
logs=/var/log/drill
mkdir -p $run $logs
in_network=(nsenter --target 1 --net --)

find_unit() {
  unit=$1
  case $unit in *.service | *.timer) ;; *) unit=$unit.service ;; esac
  instance=
  file=
  local template=$unit
  if [[ $unit == *@* ]]; then
    instance=${unit#*@}
    instance=${instance%.*}
    template=${unit%%@*}@.${unit##*.}
  fi
  for folder in /etc/systemd/system /lib/systemd/system; do
    [ -n "$file" ] || [ ! -f "$folder/$template" ] || file=$folder/$template
  done
  [ -n "$file" ] || { echo "Unit $unit could not be found." >&2; exit 5; }
}

values() { sed -n "/^\[Service\]/,\$s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }

# Parses an environment file like systemd: no shell, quotes around a value are removed, and $ is not expanded.
environment() {
  local name value words from
  eval "words=($(values Environment))"
  for word in "${words[@]}"; do printf '%s\0' "$word"; done
  for from in $(values EnvironmentFile); do
    while IFS='=' read -r name value; do
      [[ $name =~ ^[A-Za-z_][A-Za-z_0-9]*$ ]] || continue
      if [[ $value =~ ^\'(.*)\'$ || $value =~ ^\"(.*)\"$ ]]; then value=${BASH_REMATCH[1]}; fi
      printf '%s=%s\0' "$name" "$value"
    done <"$from"
  done
}

# Applies ProtectSystem=strict, ProtectHome and PrivateTmp to the file system.
protect() {
  local path
  for path in $(values ReadWritePaths); do echo "mount --bind $path $path"; done
  [ "$(values ProtectHome)" != yes ] || echo 'mount -t tmpfs tmpfs /home; mount -t tmpfs tmpfs /root'
  [ "$(values PrivateTmp)" != yes ] || echo 'mount -t tmpfs -o mode=1777 tmpfs /tmp'
  [ "$(values ProtectSystem)" != strict ] || echo 'mount -o remount,bind,ro /; mount -o remount,bind,ro /run'
}

start() {
  local type user vars=()
  if [ "$unit" = postgresql.service ]; then
    pg_lsclusters -h | while read -r version name _ state _; do
      [[ $state == online* ]] || "${in_network[@]}" pg_ctlcluster "$version" "$name" start >>$logs/$unit 2>&1
    done
    return
  fi
  type=$(values Type)
  if [ "$type" = forking ]; then
    [ ! -s "$(values PIDFile)" ] || ! kill -0 "$(cat "$(values PIDFile)")" 2>/dev/null || return 0
    "${in_network[@]}" bash -c "$(values ExecStart)" >>$logs/$unit 2>&1
    return
  fi
  user=$(values User)
  mapfile -d '' vars < <(environment)
  cd "$(values WorkingDirectory)"
  setsid "${in_network[@]}" unshare --mount --propagation private bash -c "set -e; $(protect)
    cd '$PWD'; exec \"\$@\"" _ setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$(getent passwd "$user" | cut -d: -f6)" \
    "${vars[@]}" bash -c "$(commands)" >>"$logs/$unit" 2>&1 </dev/null &
  if [ "$type" = oneshot ]; then
    wait $! || { tail -20 "$logs/$unit" >&2; echo "Job for $unit failed." >&2; exit 1; }
  else
    echo $! >"$run/$unit"
  fi
}

# The last command replaces the shell. A failing one ends the unit.
commands() { values ExecStart | sed -e '1i set -e' -e '$s/^/exec /'; }

stop() {
  local pid patience
  pid=$(cat "$run/$unit" 2>/dev/null || true)
  [ -n "$pid" ] && kill -s "$(values KillSignal)" "$pid" 2>/dev/null || return 0
  patience=$(values TimeoutStopSec)
  for ((tenth = 0; tenth < patience * 10; tenth += 1)); do
    kill -0 "$pid" 2>/dev/null || { rm "$run/$unit"; return 0; }
    sleep 0.1
  done
  kill -KILL "$pid"
  echo "$unit did not end in $patience s." >&2
  exit 1
}

verb=$1
shift
now=no
for word in "$@"; do
  [ "$word" != --now ] || { now=yes; continue; }
  find_unit "$word"
  # Checks only that a timer names an existing service. Timers never fire here.
  if [[ $unit == *.timer ]]; then
    grep -q '^OnCalendar=' "$file"
    find_unit "${unit%.timer}.service"
    continue
  fi
  case $verb in
    enable) [ $now = no ] || start ;;
    start) start ;;
    stop) stop ;;
    restart)
      if [ "$unit" = postgresql.service ]; then
        pg_lsclusters -h | while read -r version name _; do
          "${in_network[@]}" pg_ctlcluster "$version" "$name" stop --mode fast >>$logs/$unit 2>&1
        done
      fi
      stop
      start
      ;;
    reload) "${in_network[@]}" bash -c "$(values ExecReload)" >>"$logs/$unit" 2>&1 ;;
    *) echo "systemctl $verb is not known here." >&2; exit 1 ;;
  esac
done
