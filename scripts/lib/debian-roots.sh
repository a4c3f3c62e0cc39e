# Sourced by the checks on other releases of Debian: folders that debootstrap fills, with this machine's Swift toolchain.

# shellcheck shell=bash

# What the image swift has besides the toolchain.
swift_packages=(
  binutils-gold g++ git libcurl4-openssl-dev libedit-dev libncurses-dev libpython3-dev libsqlite3-dev libxml2-dev
  pkg-config tzdata uuid-dev
)

# Fills a new folder with the smallest system of a release.
make_root() { # SUITE FOLDER
  # Releases that this machine's debootstrap has not heard of are made as the last one that it knows.
  local script=()
  [ -e "/usr/share/debootstrap/scripts/$1" ] || script=(/usr/share/debootstrap/scripts/sid)
  debootstrap --variant=minbase "$1" "$2" "" "${script[@]}"
}

# Runs a command in a root. It sees the toolchain, and the paths of this machine that are named in `seen`.
seen=()
in_root() { # ROOT DIRECTORY COMMAND...
  local path toolchain bound=()
  toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
  for path in "${seen[@]}" "$toolchain" /etc/resolv.conf; do bound+=(--ro-bind "$(realpath "$path")" "$path"); done
  bwrap --bind "$1" / --dev /dev --proc /proc --perms 1777 --tmpfs /tmp "${bound[@]}" --chdir "$2" --cap-add ALL \
    --clearenv --setenv HOME /root --setenv DEBIAN_FRONTEND noninteractive \
    --setenv PATH "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:$toolchain/usr/bin" "${@:3}"
}

# Installs what the toolchain needs.
install_for_swift() { # ROOT
  in_root "$1" / sh -c "apt-get update -qq && apt-get install -y -qq ${swift_packages[*]}"
}

# Makes a system in a folder unless a finished one is there; COMMAND gets the folder, and installs what is needed.
prepare_root() { # SUITE FOLDER COMMAND
  [ ! -e "$2/.installed" ] || return 0
  # It may be anybody's.
  if [ -e "$2" ]; then
    echo "$2 is no system that this script has finished; name another folder, or remove it" >&2
    exit 2
  fi
  make_root "$1" "$2"
  "$3" "$2"
  touch "$2/.installed"
}
