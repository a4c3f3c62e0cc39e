# Sourced by the scripts: lists what a machine needs and installs what is missing.

# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# What the library needs to build and run.
library_packages=(
  pkg-config libpoppler-glib-dev libpoppler-private-dev libcairo2-dev libpixman-1-dev libqpdf-dev liblcms2-dev
  libbrotli-dev libcrypt-dev libdeflate-dev libisal-dev libjpeg-dev libopenjp2-7-dev libturbojpeg0-dev libwebp-dev libre2-dev
  libseccomp-dev libsqlite3-dev libzip-dev nettle-dev poppler-data libpangocairo-1.0-0 libcurl4-openssl-dev
  hyphen-en-us hyphen-en-gb hyphen-de hyphen-fr hyphen-it hyphen-es
)

# Installs the missing ones of the given Debian packages; returns quickly if there are none.
install_packages() {
  local missing=() package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if ! command -v apt-get >/dev/null; then
    echo "These packages are missing, and there is no apt-get to install them: ${missing[*]}" >&2
    exit 1
  fi
  echo "Installing ${missing[*]}" >&2
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 \
    "${missing[@]}" >&2
}

# The package manager passes the traits of packages to the compiler in the order of a set. With one seed for all sets, a
# build does not begin anew because a file was added.
build=(env SWIFT_DETERMINISTIC_HASHING=1 swift build)

# Builds a release of the programs named first, or else of gatefold, with a static Swift library: a program that
# loads fewer libraries starts in three quarters of the time. Options of swift build follow.
#
# What only gatefold-server needs is neither fetched nor built before it is asked for. Once it is there, it stays in the
# package, so that the two do not replace each other's dependencies.
build_release() {
  local products=() engine_only=1
  while [ $# -gt 0 ] && [[ $1 == gatefold* ]]; do
    products+=("$1")
    shift
  done
  [ ${#products[@]} -gt 0 ] || products=(gatefold)
  if [ -x "$root/.build/release/gatefold-server" ] || [[ " ${products[*]} " == *" gatefold-server "* ]]; then
    engine_only=
  fi
  local product
  for product in "${products[@]}"; do
    env ${engine_only:+GATEFOLD_ENGINE_ONLY=1} \
      "${build[@]}" --package-path "$root" -c release --product "$product" --static-swift-stdlib "$@" >&2
  done
}

# Sets GATEFOLD_PROGRAM to a release that is built from the sources, unless the caller has named a program there.
#
# The arguments gatefold-server and gatefold-bench set GATEFOLD_SERVER_PROGRAM and GATEFOLD_BENCH_PROGRAM, too: to the
# program beside the GATEFOLD_PROGRAM that the caller has named, or else to a release that is built from the sources.
require_program() {
  local products=() folder="" name variable
  if [ -n "${GATEFOLD_PROGRAM:-}" ]; then
    folder=$(dirname "$GATEFOLD_PROGRAM")
  else
    products+=(gatefold)
    export GATEFOLD_PROGRAM="$root/.build/release/gatefold"
  fi
  for name in "$@"; do
    variable="${name^^}_PROGRAM"
    variable="${variable/-/_}"
    [ -z "${!variable:-}" ] || continue
    if [ -n "$folder" ] && [ -x "$folder/$name" ]; then
      export "$variable=$folder/$name"
    elif [ -n "$folder" ]; then
      echo "There is no $name beside $GATEFOLD_PROGRAM: name one in $variable." >&2
      exit 1
    else
      products+=("$name")
      export "$variable=$root/.build/release/$name"
    fi
  done
  if [ ${#products[@]} -gt 0 ]; then
    require_swift
    install_packages "${library_packages[@]}"
    build_release "${products[@]}" --quiet
  fi
}

require_swift() {
  if ! command -v swift >/dev/null; then
    echo "Gatefold needs a Swift 6.2 toolchain or later: https://www.swift.org/install/linux/" >&2
    exit 1
  fi
}

# Copies files of the repository as they are now: the tracked ones, or what options of `git ls-files` say.
copy_files() { # FOLDER [OPTION...]
  git -C "$root" ls-files -z "${@:2}" | tar -C "$root" --null --files-from - --ignore-failed-read --create |
    tar -C "$1" --extract
}
