# What .ci/run and .ci/verify share: steps, some of them in the background, and a table of their seconds. The file is read
# by those scripts.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Package.swift turns warnings into errors when this is set.
export INPUTCONTROL_STRICT=1
# The adapters of Apple's platforms are built against stand-ins of the frameworks.
export INPUTCONTROL_STANDINS=1
# SwiftPM passes the flags of the traits in the order of a set. In another order, the next build compiles all anew.
export SWIFT_DETERMINISTIC_HASHING=1

work=$(mktemp -d)
background=

fail() { printf 'failed: %s\n' "$1" >&2; exit 1; }

# Runs a command, and writes its line of the table also if it fails: timed NAME COMMAND [ARGUMENT...]
timed() {
  (
    # When the trap runs, the variables of this function may be gone.
    # shellcheck disable=SC2064
    trap "record $(printf '%q' "$1") $SECONDS \$?" EXIT
    shift
    "$@"
  )
}

# Seconds of the clock, and of the processor: those of this subshell and the programs that it has run.
record() {
  local name=$1 began=$2 status=$3 times=$work/times-$BASHPID
  [ "$status" = 0 ] || name="$name: FAILED"
  times >"$times"
  tr ' ' '\n' <"$times" | awk -F '[ms]' -v began="$began" -v clock="$((SECONDS - began))" -v name="$name" '
    { processor += 60 * $1 + $2 }
    END { printf "%6d %6d %9.0f   %s\n", began, clock, processor, name }' >>"$work/table"
}

step() {
  printf '\n== %s (after %d s)\n' "$1" "$SECONDS"
  timed "$@"
}

# Builds or tests in the background: in_background NAME COMMAND [ARGUMENT...]
in_background() {
  local name=$1
  shift
  timed "(background) $name" "$@" >"$work/$name.log" 2>&1 </dev/null
  touch "$work/$name.done"
}

# Runs a function in the background, in a group of processes of its own: start_in_background FUNCTION
start_in_background() {
  set -m
  "$1" &
  background=$!
  set +m
}

# Waits for the end of something in the background, and shows the output of what has not passed.
await() {
  until [ -e "$work/$1.done" ]; do
    if ! kill -0 "$background" 2>/dev/null && [ ! -e "$work/$1.done" ]; then
      for log in "$work"/*.log; do
        if [ ! -e "${log%.log}.done" ]; then printf '\n%s\n' "$log" && cat "$log"; fi
      done
      fail "$1"
    fi
    sleep 1
  done
  tail -n 1 "$work/$1.log"
}

finish() {
  local status=$?
  if [ -n "$background" ]; then
    # With all that it has started.
    kill -- "-$background" 2>/dev/null || true
    wait "$background" 2>/dev/null || true
  fi
  printf '\n%6s %6s %9s   %s\n' after clock processor 'seconds of each step'
  sort -n -s "$work/table" || true
  rm -rf "$work"
  printf '%6s %6d\n' '' "$SECONDS"
  if [ "$status" = 0 ]; then echo 'All passed'; else echo "Failed with status $status"; fi
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
