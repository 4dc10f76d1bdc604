#!/bin/sh
# Installs Ringkeeper on a Raspberry Pi, or updates it:  sudo ./install.sh
#
# It asks nothing and may be run again at any time. Parts, tags, settings and games stay as they are,
# and a backup of them is made first. A version that does not start makes way for the one before.
#
#   --hardware FILE   the parts, if there is no /etc/ringkeeper/hardware.toml yet
#   --back            go back to the version before
#   --remove          take the program away; parts, tags, settings and games stay
set -eu

ROOT=${ROOT:-}                  # another place than /, to try it out
PYTHON=${PYTHON:-python3}
SOURCE=$(cd "$(dirname "$0")" && pwd)
APP=$ROOT/opt/ringkeeper
STATE=$ROOT/var/lib/ringkeeper
ETC=$ROOT/etc/ringkeeper
UNITS=$ROOT/etc/systemd/system
OWNER=ringkeeper
GROUPS_WANTED="i2c gpio spi dialout systemd-journal"
BACKUPS_KEPT=5

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; }

check() {
    [ -n "$ROOT" ] || [ "$(id -u)" -eq 0 ] || fail "it needs root: sudo $0"
    python_is_right || packages
    python_is_right || fail "it needs Python 3.11 or newer with venv; $PYTHON is not that"
}

python_is_right() {
    "$PYTHON" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

packages() {
    has apt-get || return 0
    say "Installing what Python needs ..."
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q python3-venv python3-dev gcc </dev/null \
        || say "apt-get could not install it; going on without."
}

person() {
    id "$OWNER" >/dev/null 2>&1 || useradd --system --home-dir /var/lib/ringkeeper \
        --shell /usr/sbin/nologin "$OWNER"
    for group in $GROUPS_WANTED; do
        if getent group "$group" >/dev/null; then usermod -a -G "$group" "$OWNER"; fi
    done
}

files() {
    mkdir -p "$ETC" "$STATE/backups" "$APP/versions" "$UNITS" "$ROOT/usr/local/bin"
    cp "$SOURCE/docs/hardware.example.toml" "$ETC/hardware.example.toml"
    if [ ! -e "$ETC/hardware.toml" ]; then
        if [ -n "$HARDWARE" ]; then cp "$HARDWARE" "$ETC/hardware.toml"; else parts > "$ETC/hardware.toml"; fi
        say "The parts are named in $ETC/hardware.toml: look whether they are yours."
    fi
    chown -R "$OWNER:$OWNER" "$ETC" "$STATE"
}

# What hangs on the Pi's own pins; dice and readers have names that only their owner knows.
parts() {
    sed '/^\[dice/,$d' "$SOURCE/docs/hardware.example.toml"
    say "# Dice and readers: copy their tables from hardware.example.toml, beside this file."
    say
    say "[power]"
    say "allow_shutdown = true   # \"Switch off\" on the panel shuts the Raspberry Pi down as well"
}

backup() {
    [ -e "$APP/current" ] || return 0
    if STATE_DIRECTORY=$STATE "$APP/current/bin/ringkeeper" backup --hardware "$ETC/hardware.toml" \
        "$STATE/backups/before-$STAMP.tar.gz" >/dev/null 2>&1
    then say "A backup is in $STATE/backups/before-$STAMP.tar.gz."
    else say "No backup could be made; going on."
    fi
    ls -t "$STATE/backups" | tail -n +$((BACKUPS_KEPT + 1)) | while read -r old; do
        rm -f "$STATE/backups/$old"
    done
}

# Beside the one that is there: should the network go away in between, nothing has changed.
program() {
    FRESH=$APP/versions/$STAMP
    trap 'rm -rf "$FRESH"' EXIT
    say "Installing Ringkeeper; on a small Pi this takes some minutes ..."
    "$PYTHON" -m venv "$FRESH" || fail "Python could not make $FRESH; nothing has changed"
    "$FRESH/bin/python" -m pip install --quiet --disable-pip-version-check "$SOURCE[pi]" </dev/null \
        || fail "pip could not install it, see above; nothing has changed"
    "$FRESH/bin/ringkeeper" --version || fail "what was installed does not start; nothing has changed"
    trap - EXIT
}

# A link is put in place in one step: a pulled plug leaves the old one or the new one.
points() {
    ln -sfn "$1" "$2.new"
    mv -T "$2.new" "$2"
}

switch_to_fresh() {
    if [ -e "$APP/current" ]; then points "$(readlink "$APP/current")" "$APP/before"; fi
    points "versions/$STAMP" "$APP/current"
    for version in "$APP"/versions/*; do
        case "versions/${version##*/}" in
            "$(readlink "$APP/current")" | "$(readlink "$APP/before" || true)") ;;
            *) rm -rf "$version" ;;
        esac
    done
}

# `ringkeeper` as typed: with the table's own files, as the user whose they are.
command_line() {
    person=$OWNER
    if strip_needs_root; then person=root; fi
    cat > "$ROOT/usr/local/bin/ringkeeper" <<EOF
#!/bin/sh
# Written by install.sh. With sudo it is the service's user: what it writes, that can write again.
export STATE_DIRECTORY=$STATE
[ "\$(id -u)" -ne 0 ] || exec runuser -u $person -- $APP/current/bin/ringkeeper "\$@"
exec $APP/current/bin/ringkeeper "\$@"
EOF
    chmod 755 "$ROOT/usr/local/bin/ringkeeper"
}

service() {
    cp "$SOURCE/docs/ringkeeper.service" "$UNITS/ringkeeper.service"
    if strip_needs_root; then
        mkdir -p "$UNITS/ringkeeper.service.d"
        printf '# The strip on a PWM pin of a Pi 4 or older.\n[Service]\nUser=root\nSupplementaryGroups=\n' \
            > "$UNITS/ringkeeper.service.d/strip.conf"
    else
        rm -f "$UNITS/ringkeeper.service.d/strip.conf"
    fi
    mkdir -p "$ROOT/etc/udev/rules.d" "$ROOT/etc/polkit-1/rules.d"
    printf '# The strip on a Pi 5.\nSUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"\n' \
        > "$ROOT/etc/udev/rules.d/99-ringkeeper.rules"
    cat > "$ROOT/etc/polkit-1/rules.d/50-ringkeeper.rules" <<'EOF'
// "Switch off" on the panel, where hardware.toml allows it.
polkit.addRule(function (action, subject) {
    if (action.id.indexOf("org.freedesktop.login1.power-off") == 0 && subject.user == "ringkeeper")
        return polkit.Result.YES;
});
EOF
}

strip_needs_root() {
    grep -q '^\[strip\]' "$ETC/hardware.toml" || return 1
    if grep -q '^backend *= *"spi"' "$ETC/hardware.toml"; then return 1; fi
    ! grep -q 'Raspberry Pi 5' "$ROOT/proc/device-tree/model" 2>/dev/null
}

buses() {
    has raspi-config || return 0
    raspi-config nonint do_i2c 0 || say "I2C could not be switched on: raspi-config, Interface Options."
    if grep -q '^backend *= *"spi"' "$ETC/hardware.toml"; then
        raspi-config nonint do_spi 0 || say "SPI could not be switched on: raspi-config."
    fi
}

# The unit says that it is ready (Type=notify), so a start that fails is known here.
start() {
    has systemctl || { say "There is no systemd here: start ringkeeper run yourself."; return 0; }
    systemctl daemon-reload
    systemctl enable --quiet ringkeeper
    if systemctl restart ringkeeper; then
        say "Ringkeeper runs. What it says: journalctl -u ringkeeper -f"
        say "Look at every part:  sudo systemctl stop ringkeeper; sudo ringkeeper doctor"
    elif [ -e "$APP/before" ] && [ "$1" != back ]; then
        go_back
        fail "the new version did not start, so the one before runs again: journalctl -u ringkeeper"
    else
        fail "it did not start: journalctl -u ringkeeper -n 50"
    fi
}

go_back() {
    [ -e "$APP/before" ] || fail "there is no version before"
    now=$(readlink "$APP/current")
    points "$(readlink "$APP/before")" "$APP/current"
    points "$now" "$APP/before"
    start back
}

remove() {
    if has systemctl; then systemctl disable --now --quiet ringkeeper || true; fi
    rm -rf "$APP" "$UNITS/ringkeeper.service" "$UNITS/ringkeeper.service.d" \
        "$ROOT/usr/local/bin/ringkeeper" "$ROOT/etc/udev/rules.d/99-ringkeeper.rules" \
        "$ROOT/etc/polkit-1/rules.d/50-ringkeeper.rules"
    say "The program is gone. $ETC and $STATE are as they were."
}

HARDWARE= WHAT=install
while [ $# -gt 0 ]; do
    case $1 in
        --hardware) [ $# -gt 1 ] || fail "--hardware needs a file"; HARDWARE=$2; shift ;;
        --back) WHAT=back ;;
        --remove) WHAT=remove ;;
        -h | --help) usage; exit 0 ;;
        *) fail "there is no option $1 (see --help)" ;;
    esac
    shift
done
[ -z "$HARDWARE" ] || [ -r "$HARDWARE" ] || fail "$HARDWARE cannot be read"
STAMP=$(date +%Y%m%d-%H%M%S)-$$

case $WHAT in
    back) [ -n "$ROOT" ] || [ "$(id -u)" -eq 0 ] || fail "it needs root: sudo $0 --back"; go_back ;;
    remove) [ -n "$ROOT" ] || [ "$(id -u)" -eq 0 ] || fail "it needs root: sudo $0 --remove"; remove ;;
    install)
        check; person; files; backup; program; switch_to_fresh; command_line; service; buses; start new ;;
esac
