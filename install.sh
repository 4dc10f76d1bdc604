#!/bin/sh
# Installs Ringkeeper on a Raspberry Pi, or updates it:  sudo ./install.sh
#
# It asks nothing and may be run again at any time. Parts, tags, settings and games stay as they are,
# and a backup of them is made first. A version that does not start makes way for the one before.
#
#   --hardware FILE   the parts, if there is no /etc/ringkeeper/hardware.toml yet
#   --with NAME       one more GPIO library, if you need it: rpi-lgpio or RPi.GPIO
#   --dry-run         show what would be done, and change nothing; also before --back and --remove
#   --back            go back to the version before
#   --remove          remove the program; parts, tags, settings and games stay
case ${0##*/} in
    install.sh) ;;
    *)  printf 'install.sh: run it directly, not through another shell: sudo ./install.sh\n' >&2
        # shellcheck disable=SC2317  # a shell that reads it in must not end
        return 1 2>/dev/null || exit 1 ;;
esac
set -eu
{ # Read to its last line before anything is done: half of it, of a disk that was full, does nothing.
umask 022
export LC_ALL=C.UTF-8           # what apt and others say is looked at

ROOT=${ROOT:-}                  # another place than /, to try it out
PYTHON=${PYTHON:-python3}
SOURCE=$(cd "$(dirname "$0")" && pwd)
APP=$ROOT/opt/ringkeeper
STATE=$ROOT/var/lib/ringkeeper
ETC=$ROOT/etc/ringkeeper
UNITS=$ROOT/etc/systemd/system
DROP_INS=$UNITS/ringkeeper.service.d
RULES=$ROOT/etc/udev/rules.d/99-ringkeeper.rules
POLKIT=$ROOT/etc/polkit-1/rules.d/50-ringkeeper.rules
COMMAND=$ROOT/usr/local/bin/ringkeeper
MODEL=$ROOT/proc/device-tree/model
OWNER=ringkeeper                # of the table's own files; the service runs as it
BUILDER=ringkeeper-setup        # fetches the libraries; owns nothing afterwards
GROUPS_WANTED="i2c gpio spi dialout audio systemd-journal"
GROUPS_MEMORY="video kmem"      # for the strip by PWM alone
GROUP_BLUETOOTH=bluetooth       # for Bluetooth dice alone
GROUP_KEYBOARD=input            # for readers that type alone
BACKUPS_KEPT=5
CLOCK_SAYS='CERTIFICATE_VERIFY_FAILED|[Cc]ertificate verif|not yet valid|not valid yet|is expired \(invalid since|Not live until'
NO_NETWORK_SAYS='Retrying|NewConnection|NameResolution|Temporary failure|timed out|unreachable|Failed to fetch|Could not connect|Unable to locate|no installation candidate'
PIP="--quiet --disable-pip-version-check --no-input --no-cache-dir --no-deps --retries 2 --timeout 15"
ROOM_PROGRAM=110                # MB: docs/installing.md says what was measured
ROOM_SCRATCH=20

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }
usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" | sed '/^set/d'; }
quoted() {
    case $1 in
        *[!A-Za-z0-9_./-]*) printf '%s' "$1" | sed "s/'/'\\\\''/g; 1s/^/'/; \$s/\$/'/" ;;
        *) printf '%s' "$1" ;;
    esac
}
USER_ID=$(id -u)
is_root() { [ "$USER_ID" = 0 ]; }

# Anything that reads, fetches or runs files that are not root's own runs as another user.
as() {
    who=$1
    shift
    if is_root; then
        (cd / && runuser -u "$who" -- env HOME=/nonexistent PIP_NO_CACHE_DIR=1 "$@" </dev/null 9>&-)
    else
        (cd / && "$@" </dev/null 9>&-)
    fi
}

# A file from what comes in: beside its place, then over it in one step. A link there is replaced, not
# followed, and a pulled plug leaves the old file or the new one.
place() {
    if [ -d "$1" ] && [ ! -L "$1" ]; then fail "$1 is a folder but must be a file: move it away"; fi
    rm -f "${1%/*}"/.ringkeeper-??????      # of a run that was cut off
    fresh=$(mktemp "${1%/*}/.ringkeeper-XXXXXX")
    if cat > "$fresh" && chmod "${2:-644}" "$fresh" && mv -fT "$fresh" "$1"; then return 0; fi
    rm -f "$fresh"
    fail "$1 could not be written. Is the disk full? df -h shows it; then run it again"
}

# The same for a link.
points() {
    rm -f "$2.new"
    ln -s "$1" "$2.new"
    mv -fT "$2.new" "$2"
}

check() {
    is_root || [ -n "$ROOT" ] || fail "this needs root: sudo $TYPED"
    for folder in "$ETC" "$APP" "$APP/versions"; do
        [ ! -L "$folder" ] || fail "$folder is a link; it must be a folder"
    done
    mkdir -p "$ROOT/run"
    exec 9>"$ROOT/run/ringkeeper-install.lock"
    if has flock && ! flock -n 9
    then fail "another install.sh is running; wait until it has finished"
    fi
}

# What was unpacked is what was packed, and can run here.
release() {
    if [ -e "$SOURCE/SHA256SUMS" ]; then
        wrong=$(cd "$SOURCE" && sha256sum --check --quiet --strict SHA256SUMS 2>/dev/null) || fail \
"this copy of Ringkeeper is damaged or not whole$(first_of "$wrong"). Unpack the archive again; \
if the disk was full, df -h shows it; if sha256sum -c says FAILED, copy the archive here again"
    fi
    for WHEEL in "$SOURCE"/ringkeeper-*-py3-none-any.whl; do :; done
    [ -e "$WHEEL" ] || fail "no wheel found beside it: this is the source. \
\`make release\` packs an archive that can be installed"
    has "$PYTHON" || fail "$PYTHON is missing: Raspberry Pi OS 12 and newer have it"
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
        || fail "it needs Python 3.11 or newer: Raspberry Pi OS 12 or newer"
    bits=$("$PYTHON" -c 'import struct; print(8 * struct.calcsize("P"))')
    [ "$bits" = 64 ] || fail "this is a 32-bit system; for it PyPI has no msgspec and no Pillow \
that need no compiler. Take the 64-bit Raspberry Pi OS Lite: it runs on every model from the Zero 2 W on"
}

# The first file of what sha256sum says; nothing if its list holds none.
first_of() { [ -z "$1" ] || say "$1" | sed 's/^/: /; s/: FAILED.*//; q'; }

# Ended from outside, it says what is there. Whoever reads what it prints may go away, too.
ready_to_stop() {
    trap 'rm -rf ${SCRATCH:+"$SCRATCH"} ${FRESH:+"$FRESH"}' EXIT
    trap 'stopped 129' HUP
    trap 'stopped 130' INT
    trap 'stopped 143' TERM
    trap 'exec 2>/dev/null; exit 141' PIPE
}

stopped() {
    trap '' HUP INT TERM
    case $WHAT in
        *plan) there="Nothing has been changed" ;;
        install) there=$(stays)
            [ -z "$SWITCHED" ] || there="The new version is in place, but not everything is set up: run this again" ;;
        *) there="Not everything is done: run this again" ;;
    esac
    printf 'install.sh: stopped. %s\n' "$there" >&3
    exit "$1"
}

# What is there if a version could not be installed.
stays() {
    if [ -e "$APP/current" ]; then say "The version that was there is still in place; run this again to update"
    else say "Ringkeeper is not installed; run this again to install it"; fi
}

# A folder that everybody may read and only root may write: other users read copies from here.
scratch() {
    SCRATCH=$(mktemp -d)
    chmod 755 "$SCRATCH"
    cp "$WHEEL" "$SOURCE"/requirements/pi*.txt "$SOURCE/hardware/profile/needs.py" "$SCRATCH"
    if [ -n "$HARDWARE" ]; then cat "$HARDWARE"; else parts; fi > "$SCRATCH/hardware.toml"
    if [ -n "$HARDWARE" ] && have_parts
    then say "$HARDWARE is not used: $ETC/hardware.toml is there already, and stays as it is."
    fi
}

# A new table's file: only its owner knows which parts there are, and what is not named is not looked for.
parts() {
    say "# The parts of this table. There are none yet: copy the tables of those you have from"
    say "# hardware.example.toml, in this folder, to the end of this file, and run install.sh again; or copy the"
    say "# file of your tier over it (docs/build). How to wire them: docs/wiring.md."
    say
    say "[power]"
    say "allow_shutdown = true   # \"Switch off\" on the panel shuts the Raspberry Pi down as well"
    say
    say "[web]"
    say "lan = false             # true: phones on the home network can join; then run install.sh again"
}

have_parts() { [ -e "$ETC/hardware.toml" ] || [ -L "$ETC/hardware.toml" ]; }

# What this model needs for the parts that the table has: hardware/profile/needs.py says it in words. They are
# read as a user without rights, because the author of the file may not be a friend. A mistake that hides
# what they need ends it: guessing would take libraries and rights away from a table that works.
chosen() {
    file=$SCRATCH/hardware.toml
    if have_parts; then file=$ETC/hardware.toml; fi
    if ! needed "$file"; then
        if [ "$WRONG" = 3 ] && [ "$file" != "$SCRATCH/hardware.toml" ] && not_root_s "$file"
        then needed "$SCRATCH/hardware.toml" || fail "$NEEDS"  # own_etc creates it again
        else fail "${NEEDS:-$file: cannot be read}. Correct it and run this again; nothing has changed"
        fi
    fi
    LOCKS= INTERFACES= MEMORY=no NETWORK=no BLUETOOTH=no KEYBOARD=no PCSC=no PI_5=no
    while read -r kind name; do
        case "$kind $name" in
            lock*) LOCKS="$LOCKS $name" ;;
            interface*) INTERFACES="$INTERFACES $name" ;;
            "right memory") MEMORY=yes ;;
            "right network") NETWORK=yes ;;
            "right bluetooth") BLUETOOTH=yes ;;
            "right keyboard") KEYBOARD=yes ;;
            "right pcsc") PCSC=yes ;;
            chip*) PI_5=yes ;;
        esac
    done <<EOF
$NEEDS
EOF
    GROUPS_USED=$GROUPS_WANTED
    [ $BLUETOOTH = no ] || GROUPS_USED="$GROUPS_USED $GROUP_BLUETOOTH"
    [ $KEYBOARD = no ] || GROUPS_USED="$GROUPS_USED $GROUP_KEYBOARD"
    more=${WITH:-$(cat "$APP/with" 2>/dev/null || true)}
    if [ "$more" = pi-classic ] && [ $PI_5 = yes ]; then
        [ -z "$WITH" ] || fail "RPi.GPIO does not run on a Pi 5: use --with rpi-lgpio"
        [ -n "$TOLD" ] || say "RPi.GPIO is left out: it does not run on a Pi 5. \
--with rpi-lgpio brings one that does."
        TOLD=yes
        more=
    fi
    LOCKS="$LOCKS${more:+ $more}"
    PACKAGES= BUILT=
    "$PYTHON" -c 'import ensurepip, venv' >/dev/null 2>&1 || PACKAGES=" python3-venv"
    if [ $BLUETOOTH = yes ] && ! has bluetoothctl; then PACKAGES="$PACKAGES bluez"; fi
    if [ $PCSC = yes ] && ! has pcscd; then PACKAGES="$PACKAGES pcscd libccid"; fi
    for lock in $LOCKS; do
        if has_no_wheel "$lock"; then BUILT="$BUILT $lock"; fi
    done
    case $BUILT in ?*) PACKAGES="$PACKAGES gcc libc6-dev python3-dev" ;; esac
    case $BUILT in *pi-lgpio*) PACKAGES="$PACKAGES swig" ;; esac
}

needed() {
    reader=nobody WRONG=0 shown=$1
    [ "$1" != "$SCRATCH/hardware.toml" ] || shown=$HARDWARE
    if id "$OWNER" >/dev/null 2>&1; then reader=$OWNER; fi
    NEEDS=$(as "$reader" "$PYTHON" -I "$SCRATCH/needs.py" "$1" "$MODEL" "$shown") || WRONG=$?
    [ $WRONG = 0 ]
}

# Whether a hardware.toml is the service's user's, as in older versions, or a link to something of that
# user's. A link of root's may lead to what only root can read.
not_root_s() {
    [ "$(stat -c %u "$1")" = 0 ] || return 0
    [ -L "$1" ] && as "$OWNER" test -w "$1"
}

# Libraries that are installed only on request, and that PyPI has only as source.
has_no_wheel() {
    case $1 in
        pi-pwm | pi-classic) return 0 ;;
        pi-lgpio) "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 13))' ;;
        *) return 1 ;;
    esac
}

plan() {
    say "This is what would be done. Nothing has been changed."
    model=$({ tr -d '\0' < "$MODEL"; } 2>/dev/null) || model="not known"
    say "model:      $model"
    say "apt:       ${PACKAGES:- nothing}"
    say "from PyPI:  what$(printf ' requirements/%s.txt' $LOCKS) names, hashes checked, by the user $BUILDER"
    [ -z "$BUILT" ] || say "built here:$BUILT, as that user: PyPI has no wheel for it"
    say "interfaces:${INTERFACES:- none}"
    say "program:    $APP/versions/$STAMP, and the link $APP/current"
    [ ! -e "$APP/current" ] || say "update:     $(update_named)"
    if [ -e "$ETC/hardware.toml" ]; then say "parts:      $ETC/hardware.toml stays as it is"
    else say "parts:      $ETC/hardware.toml will be created"; fi
    say "table:      $STATE, owned by the user $OWNER; existing files stay"
    say "service:    $UNITS/ringkeeper.service, as the user $OWNER"
    [ $MEMORY = no ] || say "            $DROP_INS/strip.conf: access to the Pi's memory, for PWM"
    [ $NETWORK = no ] || say "            $DROP_INS/network.conf: the home network, for phones or MQTT"
    [ $BLUETOOTH = no ] || say "            $DROP_INS/bluetooth.conf: Bluetooth, for dice"
    [ $KEYBOARD = no ] || say "            $DROP_INS/keyboard.conf: keyboards, for readers that type or a keypad"
    say "also:       $COMMAND, $RULES, $POLKIT"
}

plan_back() {
    [ -e "$APP/before" ] || fail "there is no previous version"
    say "This is what would be done. Nothing has been changed."
    say "program:    $APP/current goes back from $(named "$APP/current") to $(named "$APP/before")"
    say "service:    starts again, with that version's $UNITS/ringkeeper.service"
    say "stays:      $ETC and $STATE"
}

plan_remove() {
    installed || return 0
    say "This is what would be done. Nothing has been changed."
    for path in "$@"; do
        if [ -e "$path" ] || [ -L "$path" ]; then say "removed:    $path"; fi
    done
    if id "$BUILDER" >/dev/null 2>&1; then say "removed:    the user $BUILDER"; fi
    say "stays:      $ETC and $STATE, and the user $OWNER"
    still_on
}

# A version in words: of which day its source is, or, from before this was noted, when it was installed.
named() {
    if [ -f "$1/release" ]; then head -c 200 "$1/release"; return 0; fi
    stamp=$(cd "$1" && pwd -P)
    say "${stamp##*/}" | sed 's/^\(....\)\(..\)\(..\)-\(..\)\(..\).*/the one installed \1-\2-\3 \4:\5/'
}

release_named() {
    number=${WHEEL##*/ringkeeper-}
    say "${number%-py3-none-any.whl} of $(date -u -r "$WHEEL" '+%Y-%m-%d %H:%M UTC')"
}

update_named() {
    was=$(named "$APP/current") now=$(release_named)
    if [ "$was" = "$now" ]; then say "the same version again, $now"; else say "from $was to $now"; fi
}

packages() {
    [ -n "$PACKAGES" ] || return 0
    has apt-get || fail "it needs$PACKAGES, but there is no apt-get to install them"
    say "Installing by apt:$PACKAGES ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q </dev/null >"$SCRATCH/apt.log" 2>&1 \
        || say "apt-get update failed; trying with the existing package lists."
    # shellcheck disable=SC2086  # words
    apt-get install -y -q --no-install-recommends $PACKAGES </dev/null >>"$SCRATCH/apt.log" 2>&1 \
        || failed "apt-get could not install$PACKAGES" "$SCRATCH/apt.log" \
            "Nothing else has changed; run this again afterwards" "Debian's archive"
}

# The first folder above a path that is there.
above() {
    path=$1
    while [ ! -d "$path" ]; do path=${path%/*}; path=${path:-/}; done
    say "$path"
}

# Before anything is changed. What both parts need counts together where they are on one disk; a df that
# says nothing is no reason to stop.
room() {
    short=$({
        df -Pk "$(above "$APP")" 2>/dev/null | sed -n "2s/^/$ROOM_PROGRAM /p"
        df -Pk "${TMPDIR:-/tmp}" 2>/dev/null | sed -n "2s/^/$ROOM_SCRATCH /p"
    } | awk '{ need[$7] += $1; free[$7] = int($5 / 1024) }
        END { for (at in need) if (free[at] < need[at])
            printf "%s needs %d MB and has %d MB free\n", at, need[at], free[at] }' | head -n 1)
    [ -z "$short" ] \
        || fail "too little room on the disk: $short; nothing has changed. df -h shows what is full"
}

# Says why a program failed, by what it wrote, and then what is there.
failed() {
    there=${3:-$(stays)}
    if grep -q -i -E 'no space left|enough free space|errno 28|disk quota' "$2"; then
        fail "$1: the disk is full (df -h shows it). $there"
    elif grep -q 'DO NOT MATCH THE HASHES' "$2"; then :
    elif grep -q -E "$CLOCK_SAYS" "$2"; then
        fail "$1: what ${4:-PyPI} sent does not fit the Pi's clock, which says $(date '+%Y-%m-%d %H:%M'). \
If that is wrong, wait until the Pi has the time from the network (timedatectl shows it), or set it: \
sudo date -s 'YYYY-MM-DD HH:MM'. If it is right, a login page or a proxy may have answered instead. $there"
    elif grep -q -E "$NO_NETWORK_SAYS" "$2"; then
        fail "$1: ${4:-PyPI} cannot be reached. Is the Pi connected to the network? sudo nmtui connects it. $there"
    fi
    tail -n 5 "$2" >&2
    fail "$1, see above. $there"
}

# The service's user is the service's alone: somebody's account would get its groups and its files.
account() {
    shell=$(getent passwd "$OWNER" | cut -d: -f7)
    case $shell in
        "" | */nologin | */false) return 0 ;;
    esac
    why="somebody can log in as the user $OWNER, which Ringkeeper needs for itself"
    if [ -e "$APP/current" ]; then
        say "Note: $why. To stop logins: sudo usermod -s /usr/sbin/nologin $OWNER"
    else
        fail "$why. Rename that account (sudo usermod -l NEW_NAME $OWNER) and its group, then try again. $(stays)"
    fi
}

person() {
    for group in $GROUPS_USED; do
        getent group "$group" >/dev/null || groupadd --system "$group"
    done
    id "$OWNER" >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/ringkeeper \
        --no-create-home --shell /usr/sbin/nologin "$OWNER"
    for group in $GROUPS_USED; do usermod -a -G "$group" "$OWNER"; done
    id "$BUILDER" >/dev/null 2>&1 || useradd --system --user-group --home-dir /nonexistent \
        --no-create-home --shell /usr/sbin/nologin "$BUILDER"
}

files() {
    mkdir -p "$ETC" "$APP/versions" "$UNITS" "$ROOT/usr/local/bin" "${STATE%/*}" \
        "${RULES%/*}" "${POLKIT%/*}"
    own_etc
    if [ -d "$ETC/hardware.toml" ]; then fail "$ETC/hardware.toml is a folder but must be a file: move it away"; fi
    place "$ETC/hardware.example.toml" < "$SOURCE/docs/hardware.example.toml"
    if ! have_parts; then
        place "$ETC/hardware.toml" < "$SCRATCH/hardware.toml"
        if [ -n "$HARDWARE" ]; then say "$ETC/hardware.toml lists the parts, as $HARDWARE does."
        else say "$ETC/hardware.toml lists no parts yet: add yours, then run this again. $ETC/hardware.example.toml shows how."
        fi
    fi
    [ -d "$STATE" ] || mkdir "$STATE"
    give_state
    as "$OWNER" mkdir -p "$STATE/backups" 2>/dev/null || true   # else backup() says that there is none
}

# What root reads, only root writes. In older versions the folder was the service's user's: a hardware.toml that
# is still that user's, or a link to something of that user's, becomes a file with what that user reads.
own_etc() {
    file=$ETC/hardware.toml theirs=no
    is_root || return 0
    chown -h root:root "$ETC"
    chmod 755 "$ETC"
    if have_parts && not_root_s "$file"; then theirs=yes; fi
    chown -hR root:root "$ETC"
    chmod -R go-w "$ETC"
    [ $theirs = yes ] || return 0
    if as "$OWNER" test -f "$file" \
        && as "$OWNER" timeout 10 head -c 1000000 "$file" > "$SCRATCH/theirs"
    then place "$file" < "$SCRATCH/theirs"
    else rm -rf "$file"; say "$file cannot be read; it is created again."
    fi
}

# What an older version or `sudo` wrote there as root, the service's user can write again. Nothing in
# that folder is opened: a link is given itself, and a file that has a second name is left alone.
give_state() {
    is_root || return 0
    [ "$(stat -L -c %U "$STATE")" = "$OWNER" ] || chown "$OWNER:$OWNER" "$STATE"
    find "$STATE/" -xdev -mindepth 1 -maxdepth 2 -user root \( -type d -o -links 1 \) \
        -execdir chown -h "$OWNER:$OWNER" -- {} +
}

# Made and kept by the user who can bring it back; by the version that is there, or, if that does not start any
# more, by the new one.
backup() {
    [ -e "$APP/current" ] || return 0
    by=${FRESH:-$APP/current}
    if [ -z "$FRESH" ] && ! starts "$by"; then
        say "The version that is there does not start; the system's Python may have changed."
        return 0
    fi
    [ -z "$BACKED_UP" ] || return 0
    BACKED_UP=yes
    file=$STATE/backups/before-$STAMP.tar.gz
    as "$OWNER" env STATE_DIRECTORY="$STATE" timeout 600 "$by/bin/ringkeeper" backup \
        --hardware "$ETC/hardware.toml" "$file" >/dev/null 2>&1 || true  # 1: not all of it was whole
    if as "$OWNER" test -s "$file"
    then say "A backup is in $file."
    else say "No backup could be made; continuing."
    fi
    # shellcheck disable=SC2016  # for the other shell
    as "$OWNER" sh -c 'cd "$1" && ls -t | grep "^before-" | grep -Fvx "$3" | tail -n "+$2" |
        while read -r old; do rm -f "./$old"; done' \
        sh "$STATE/backups" "$BACKUPS_KEPT" "${file##*/}" || true   # never this one, whatever the clock says
}

# Beside the one that is there: should the network go away in between, nothing has changed. The one who
# fetches owns the folder while it is made; then it is root's, and nobody else writes to it.
program() {
    FRESH=$APP/versions/$STAMP
    say "Installing Ringkeeper; on a small Pi this takes some minutes ..."
    mkdir "$FRESH"
    if is_root; then chown "$BUILDER:" "$FRESH"; fi
    as "$BUILDER" "$PYTHON" -m venv "$FRESH" >"$SCRATCH/log" 2>&1 \
        || failed "Python could not make $FRESH" "$SCRATCH/log"
    # shellcheck disable=SC2086  # words
    set -- $LOCKS
    step=0
    for lock in "$@"; do
        step=$((step + 1))
        say "  libraries, $step of $#: $lock.txt ..."
        library "$lock"
    done
    say "  Ringkeeper itself ..."
    # shellcheck disable=SC2086  # words
    pip $PIP --no-index "$SCRATCH/${WHEEL##*/}" 2>"$SCRATCH/log" \
        || failed "the wheel could not be unpacked" "$SCRATCH/log"
    if is_root; then chown -hR root:root "$FRESH"; fi
    chmod -R u=rwX,go=rX "$FRESH"
    place "$FRESH/ringkeeper.service" < "$SOURCE/docs/ringkeeper.service"
    release_named | place "$FRESH/release"
    as "$OWNER" "$FRESH/bin/python" -m pip --disable-pip-version-check check >/dev/null \
        || fail "the installation is not complete. $(stays)"
    as "$OWNER" "$FRESH/bin/ringkeeper" --version >/dev/null \
        || fail "what was installed does not start. $(stays)"
}

pip() { as "$BUILDER" "$FRESH/bin/python" -m pip install "$@"; }

library() {
    case " $BUILT " in
        *" $1 "*)
            say "  building them: PyPI has only their source ..."
            how="--no-build-isolation"
            export PYPI=1 ;;    # lgpio: with its own C library, which nothing else on the Pi has
        *) how="--only-binary :all:" ;;
    esac
    # shellcheck disable=SC2086  # words
    pip $PIP --require-hashes $how -r "$SCRATCH/$1.txt" 2>"$SCRATCH/log" \
        || failed "pip could not install the libraries in $1.txt" "$SCRATCH/log"
}

switch_to_fresh() {
    keep_unit
    CHANGE="Installed: $(release_named)"
    if [ -e "$APP/current" ]; then CHANGE="Updated: $(update_named)"; fi
    if [ -e "$APP/current" ]; then points "$(readlink "$APP/current")" "$APP/before"; fi
    points "versions/$STAMP" "$APP/current"
    FRESH= SWITCHED=yes
    say "$CHANGE"
    if [ -n "$WITH" ]; then say "$WITH" | place "$APP/with"; fi
    for version in "$APP"/versions/*; do
        case "versions/${version##*/}" in
            "$(readlink "$APP/current")" | "$(readlink "$APP/before" || true)") ;;
            *) rm -rf "$version" ;;
        esac
    done
}

# A version that is gone back to gets the unit it was installed with.
keep_unit() {
    if [ -d "$APP/current/" ] && [ -f "$UNITS/ringkeeper.service" ] \
        && [ ! -e "$APP/current/ringkeeper.service" ]
    then place "$APP/current/ringkeeper.service" < "$UNITS/ringkeeper.service"
    fi
}

# Starts the program, for the unit and for `ringkeeper` as typed. An update of the system may take the Python
# away that the libraries were installed for: their folder has its name. 78 is EX_CONFIG of sysexits.h.
starter() {
    place "$APP/start" 755 <<EOF
#!/bin/sh
# Written by install.sh.
python=\$(readlink -f $APP/current/bin/python)
[ -x "\$python" ] && [ -d "$APP/current/lib/\${python##*/}" ] \\
    || $APP/current/bin/python -c 'import controller' 2>/dev/null || {
    printf 'ringkeeper: %s\n' "The system's Python has changed, and Ringkeeper's libraries were installed for \
the one before. Run install.sh again: sudo ./install.sh, in the folder it was unpacked to" >&2
    exit 78
}
exec $APP/current/bin/ringkeeper "\$@"
EOF
}

# Whether a version can start: it cannot if its Python is gone.
starts() { as "$OWNER" "$1/bin/ringkeeper" --version >/dev/null 2>&1; }

# `ringkeeper` as typed: with the table's own files, as the user whose they are. That user gets a
# terminal of its own (--pty) or none (setsid): whoever shares root's could type into it. A file that
# is named with sudo belongs to the person, whose folders that user cannot see: the person's own
# rights read and write it.
command_line() {
    starter
    run="runuser \$pty -u $OWNER --"
    if [ $MEMORY = yes ]; then
        run="setpriv --reuid=$OWNER --regid=$OWNER --groups=$OWNER,$(say $GROUPS_USED $GROUPS_MEMORY \
            | tr ' ' ,) --inh-caps=-all,+sys_rawio --ambient-caps=-all,+sys_rawio \
--bounding-set=-all,+sys_rawio --no-new-privs"
    fi
    place "$COMMAND" 755 <<EOF
#!/bin/sh
# Written by install.sh. With sudo it is the service's user: what it writes, that can write again.
export STATE_DIRECTORY=$STATE
[ "\$(id -u)" -eq 0 ] || exec $APP/start "\$@"
pty=
table() { setsid --wait $run env HOME=$STATE "\$@"; }
person() { runuser -u "\$SUDO_USER" -- "\$@"; }
file=
case "\${SUDO_USER:-root} \$# \${1:-}" in
    "root "*) ;;
    *" 2 backup" | *" 2 restore") file=\$2 ;;
    *" 3 doctor") [ "\$2" != --bundle ] || file=\$3 ;;
esac
case \$file in -*) file= ;; esac
if [ -n "\$file" ] && [ "\$1" = restore ] && ! { person test -f "\$file" && person test -r "\$file"; }; then
    table test -f "\$file" && table test -r "\$file" || {
        printf 'ringkeeper restore: %s: %s\n' "\$file" "is not a file that \$SUDO_USER can read" >&2
        exit 1
    }
    file=  # a backup of the table's own, made before an update
fi
if [ -n "\$file" ]; then
    folder=\$(table mktemp -d) || exit 1
    trap 'table rm -rf "\$folder"' EXIT
    if [ "\$1" != restore ] && person test -d "\$file"; then
        file=\${file%/}/ringkeeper-\$(date +%Y-%m-%d-%H%M%S).tar.gz
    fi
    if [ "\$1" != restore ] && person test -s "\$file" \
        && [ "\$(person head -c 2 -- "\$file" | od -An -tx1 | tr -d ' ')" != 1f8b ]; then
        printf 'ringkeeper %s: %s %s\n' "\$1" "\$file" \
            "is there already and is not a .tar.gz file; name another" >&2
        exit 2
    fi
    into=\$(dirname -- "\$file")
    if [ "\$1" != restore ] && ! person test -w "\$into"; then
        what="is no folder that \$SUDO_USER can write to"
        person test -d "\$into" || what="is no folder"
        printf 'ringkeeper %s: %s: %s\n' "\$1" "\$into" "\$what" >&2
        exit 1
    fi
    name=./\${file##*/}
    if [ "\$1" = restore ]; then
        person cat -- "\$file" | table sh -c 'cat > "\$0"' "\$folder/\$name" || exit 1
    fi
    case \$1 in
        doctor) set -- doctor --bundle "\$name" ;;
        *) set -- "\$1" "\$name" ;;
    esac
    table env -C "\$folder" $APP/start "\$@"
    code=\$?
    if [ "\$1" != restore ] && table test -s "\$folder/\$name"; then
        table cat "\$folder/\$name" | person sh -c 'umask 077
            cat > "\$0.new" && mv -f "\$0.new" "\$0" || { rm -f "\$0.new"; exit 1; }' "\$file" || code=1
    fi
    exit \$code
fi
if [ -t 0 ] && [ -t 1 ]; then pty=--pty; fi
exec $run env HOME=$STATE $APP/start "\$@"
EOF
}

service() {
    place "$UNITS/ringkeeper.service" < "$APP/current/ringkeeper.service"
    if [ $MEMORY = yes ]; then
        drop_in strip <<EOF
# The strip by PWM (hardware.toml asks for it): its library writes to the Pi's memory, which is nearly as
# much as being root. SPI needs none of this: docs/wiring.md, "Strip".
[Service]
SupplementaryGroups=$GROUPS_MEMORY
CapabilityBoundingSet=CAP_SYS_RAWIO
AmbientCapabilities=CAP_SYS_RAWIO
DeviceAllow=/dev/mem rw
DeviceAllow=/dev/vcio rw
EOF
    else no_drop_in strip
    fi
    if [ $NETWORK = yes ]; then
        drop_in network <<EOF
# Phones can join (hardware.toml: lan = true), or a broker or WLED is reached, from this computer and from private addresses of IPv4 (RFC 1918,
# RFC 3927); nothing on the internet reaches the table, and the table reaches nothing there.
[Service]
PrivateNetwork=no
RestrictAddressFamilies=AF_INET
IPAddressAllow=localhost link-local 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16
EOF
    else no_drop_in network
    fi
    if [ $BLUETOOTH = yes ]; then
        drop_in bluetooth <<EOF
# Dice over Bluetooth (hardware.toml: kind = "bluetooth"). The Bluetooth service is asked by D-Bus, and Debian
# lets only this group do that; the table itself opens no Bluetooth socket.
[Unit]
Wants=bluetooth.service
After=bluetooth.service
[Service]
SupplementaryGroups=$GROUP_BLUETOOTH
EOF
    else no_drop_in bluetooth
    fi
    if [ $KEYBOARD = yes ]; then
        drop_in keyboard <<EOF
# Readers that type, or a keypad (hardware.toml: kind = "keyboard", [keypad]). The kernel's input devices belong to this group; with it
# the service could read every keyboard of this computer.
[Service]
SupplementaryGroups=$GROUP_KEYBOARD
DeviceAllow=char-input rw
EOF
    else no_drop_in keyboard
    fi
}

# What the unit may do besides, of standard input; or no more.
drop_in() {
    mkdir -p "$DROP_INS"
    place "$DROP_INS/$1.conf"
}

no_drop_in() {
    rm -f "$DROP_INS/$1.conf"
    rmdir "$DROP_INS" 2>/dev/null || true
}

rules() {
    {
        say '# The strip on a Pi 5, for the group gpio.'
        say 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'
        if [ $MEMORY = yes ]; then
            say '# The strip by PWM. Opening it takes a capability as well, which the service has.'
            say 'KERNEL=="mem", SUBSYSTEM=="mem", GROUP="kmem", MODE="0660"'
        fi
    } | place "$RULES"
    may | place "$POLKIT"
    triggered
}

# What the service's user may ask of others on the system bus.
may() {
    cat <<'EOF'
// "Switch off" on the panel, where hardware.toml allows it.
polkit.addRule(function (action, subject) {
    if (action.id.indexOf("org.freedesktop.login1.power-off") == 0 && subject.user == "ringkeeper")
        return polkit.Result.YES;
});
EOF
    [ $PCSC = no ] || cat <<'EOF'
// Card readers of pcscd (hardware.toml: kind = "pcsc").
polkit.addRule(function (action, subject) {
    if (action.id.indexOf("org.debian.pcsc-lite.access_") == 0 && subject.user == "ringkeeper")
        return polkit.Result.YES;
});
EOF
    [ $NETWORK = yes ] || return 0
    cat <<'EOF'
// "Network" on the panel (hardware.toml: lan = true): open a hotspot, join a network.
polkit.addRule(function (action, subject) {
    var all = "org.freedesktop.NetworkManager.";
    var may = ["network-control", "wifi.scan", "wifi.share.protected", "settings.modify.system"];
    if (subject.user == "ringkeeper" && action.id.indexOf(all) == 0
        && may.indexOf(action.id.slice(all.length)) >= 0)
        return polkit.Result.YES;
});
EOF
}

triggered() {
    has udevadm || return 0
    runs || return 0
    udevadm control --reload && udevadm trigger --action=change \
        || say "The device rules take effect after a restart: sudo reboot"
}

interfaces() {
    missing= on=
    for name in $INTERFACES; do
        was=no
        if there "$name"; then was=yes; fi
        if ! has raspi-config; then
            say "raspi-config is missing: switch $name on yourself (docs/wiring.md)."
        elif ! raspi-config nonint "do_$name" 0; then
            say "raspi-config could not switch $name on: try sudo raspi-config, Interface Options."
        elif [ $was = no ]; then on="$on $name"
        fi
        there "$name" || missing="$missing $name"
    done
    [ -z "$on" ] || say "raspi-config has switched on:$on"
    if [ -n "$missing" ] && runs; then say "Restart the Pi once, so that these are there:$missing. sudo reboot"; fi
}

# What is on may be somebody else's as well.
still_on() {
    for name in i2c spi; do
        if there "$name"; then say "$name stays on; to switch it off: sudo raspi-config nonint do_$name 1"; fi
    done
}

there() {
    case $1 in
        i2c) set -- "$ROOT"/dev/i2c-* ;;
        spi) set -- "$ROOT"/dev/spidev* ;;
    esac
    [ -e "$1" ]
}

# Whether systemd is running, and not merely installed, as in an image build.
runs() { has systemctl && [ -d "$ROOT/run/systemd/system" ]; }

# The unit says that it is ready (Type=notify), so a start that fails is known here.
start() {
    if ! runs; then
        mkdir -p "$UNITS/multi-user.target.wants"
        points ../ringkeeper.service "$UNITS/multi-user.target.wants/ringkeeper.service"
        say "systemd is not running (an image build?): Ringkeeper will start at the next boot."
        return 0
    fi
    systemctl daemon-reload
    systemctl enable --quiet ringkeeper
    systemctl stop ringkeeper || true
    give_state      # what one that ran as root has written until now
    if systemctl restart ringkeeper; then
        say "Ringkeeper is running. To follow its messages: journalctl -u ringkeeper -f"
        say "To check every part: sudo systemctl stop ringkeeper; sudo ringkeeper doctor"
    elif [ -e "$APP/before" ] && [ "$1" != back ] && starts "$APP/before"; then
        go_back
        fail "the new version did not start, so the previous one is running again: journalctl -u ringkeeper"
    else
        fail "it did not start: journalctl -u ringkeeper -n 50"
    fi
}

go_back() {
    [ -e "$APP/before" ] || fail "there is no previous version"
    starts "$APP/before" || fail "the previous version, $(named "$APP/before"), does not start; the system's \
Python may have changed since. This version stays"
    now=$(readlink "$APP/current")
    points "$(readlink "$APP/before")" "$APP/current"
    points "$now" "$APP/before"
    say "Went back: from $(named "$APP/before") to $(named "$APP/current")"
    if [ -f "$APP/current/ringkeeper.service" ]; then
        place "$UNITS/ringkeeper.service" < "$APP/current/ringkeeper.service"
    fi
    start back
}

removed() {
    "$1" "$APP" "$UNITS/ringkeeper.service" "$DROP_INS" \
        "$UNITS/multi-user.target.wants/ringkeeper.service" "$COMMAND" "$RULES" "$POLKIT"
}

# A part of it may be there, of a run that was cut off.
installed() {
    for path in "$APP" "$UNITS/ringkeeper.service" "$COMMAND" "$RULES" "$POLKIT"; do
        [ ! -e "$path" ] || return 0
    done
    say "Ringkeeper is not installed here: there is nothing to remove."
    return 1
}

remove() {
    installed || return 0
    if runs; then systemctl disable --now --quiet ringkeeper || true; fi
    rm -rf "$@"
    if runs; then systemctl daemon-reload; fi
    if id "$BUILDER" >/dev/null 2>&1; then userdel "$BUILDER" || true; fi
    triggered
    say "The program has been removed. $ETC and $STATE are unchanged."
    still_on
}

one_more() {
    case $1 in
        rpi-lgpio) more=pi-lgpio ;;
        RPi.GPIO) more=pi-classic ;;
        *) fail "--with accepts rpi-lgpio or RPi.GPIO, not $1" ;;
    esac
    [ -z "$WITH" ] || [ "$WITH" = $more ] || fail "rpi-lgpio and RPi.GPIO have the same name: choose one of the two"
    WITH=$more
}

# Of two things that exclude each other, none is done.
one_thing() {
    [ "$WHAT" = install ] || [ "$WHAT" = "$1" ] || fail "--back or --remove: choose one of the two"
    WHAT=$1
}

TYPED=$(quoted "$0"; for word; do printf ' '; quoted "$word"; done)
HARDWARE= WITH= WHAT=install DRY= SCRATCH= FRESH= SWITCHED= TOLD= BACKED_UP=
while [ $# -gt 0 ]; do
    case $1 in
        --hardware) [ $# -gt 1 ] || fail "--hardware needs a file"; HARDWARE=$2; shift ;;
        --with) [ $# -gt 1 ] || fail "--with needs a name"; one_more "$2"; shift ;;
        --dry-run) DRY=_plan ;;
        --back) one_thing back ;;
        --remove) one_thing remove ;;
        -h | --help) usage; exit 0 ;;
        *) fail "unknown option $1 (see --help)" ;;
    esac
    shift
done
[ -z "$HARDWARE" ] || { [ -r "$HARDWARE" ] && [ ! -d "$HARDWARE" ]; } || fail "$HARDWARE cannot be read"
STAMP=$(date +%Y%m%d-%H%M%S)-$$

exec 3>&2
WHAT=$WHAT$DRY
ready_to_stop

case $WHAT in
    install_plan) release; room; scratch; chosen; plan ;;
    back_plan) plan_back ;;
    remove_plan) removed plan_remove ;;
    back) check; go_back ;;
    remove) check; removed remove ;;
    install)
        check; release; room; account; scratch; chosen; packages; person; files; backup; chosen; program; backup
        switch_to_fresh; command_line; service; rules; interfaces; start new ;;
esac
}
