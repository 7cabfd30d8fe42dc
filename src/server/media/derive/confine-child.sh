# Runs a command in a root file system of its own, which holds nothing of the machine but what is named.
#
#     sh confine-child.sh FOLDER PATH... -- COMMAND...
#
# FOLDER can be written to. Each PATH and the system's libraries can be read. All keep their absolute paths. Called by child-command.ts, as root of new user, mount and process namespaces.
# Errors: a step that the machine refuses ends the script before the command begins.
set -eu
umask 022
cd /
PATH=/usr/bin:/bin:/usr/sbin:/sbin
readable=ro,nosuid,nodev

# Mounted over /tmp, which every machine has; after the pivot the machine's own /tmp is in sight again below /old.
mount -n -t tmpfs -o size=1m,mode=755,nosuid,nodev confined /tmp
mkdir /tmp/old /tmp/proc /tmp/dev /tmp/etc /tmp/usr
for path in /lib /lib32 /lib64 /usr/lib /usr/lib32 /usr/lib64; do
  if [ -L "$path" ]; then
    ln -s "$(readlink "$path")" "/tmp$path"
  elif [ -d "$path" ]; then
    mkdir "/tmp$path"
    mount -n -o "rbind,$readable" "$path" "/tmp$path"
  fi
done
for path in /dev/null /dev/urandom; do
  : >"/tmp$path"
  mount -n -o bind,nosuid,noexec "$path" "/tmp$path"
done
# Kept for the last step: the root has no other program of the system.
: >/tmp/setpriv
mount -n -o "bind,$readable" "$(command -v setpriv)" /tmp/setpriv

pivot_root /tmp /tmp/old
cd /
PATH=/old/usr/bin:/old/bin:/old/usr/sbin:/old/sbin:$PATH

# bind PATH OPTIONS
bind() {
  # Symbolic links are followed as the machine sees them.
  real=/old$(chroot /old readlink -f -- "$1")
  if [ -d "$real" ]; then
    mkdir -p "$1"
  else
    mkdir -p "${1%/*}"
    : >"$1"
  fi
  mount -n -o "bind,$2" "$real" "$1"
}

bind "$1" rw,nosuid,nodev,noexec
shift
while [ "$1" != -- ]; do
  # A library's folder may hold it already.
  [ -e "$1" ] || bind "$1" "$readable"
  shift
done
shift
for path in /etc/ld.so.cache /etc/alternatives; do
  [ ! -e "/old$path" ] || bind "$path" "$readable"
done

# A real root still owns the kernel's settings, without any capability: therefore read-only.
mount -n -t proc -o nosuid,nodev,noexec proc /proc
echo 0 >/proc/sys/user/max_user_namespaces
mount -n -o remount,bind,ro,nosuid,nodev,noexec /proc
mount -n -o remount,bind,ro,nosuid,nodev /
umount -n -l /old
exec /setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all \
  --securebits=+noroot,+noroot_locked,+no_setuid_fixup,+no_setuid_fixup_locked -- "$@"
