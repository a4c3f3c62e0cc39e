internal import Foundation

/// Folders that a worker may open: fonts, the data of poppler and fontconfig, and tables for text conversion.
enum SandboxFolders {
  private static let system = [
    "/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/X11/fonts",
    "/usr/share/texmf/fonts", "/usr/share/ghostscript/fonts", "/var/cache/fontconfig", "/usr/share/poppler",
    "/usr/share/zoneinfo", "/etc/localtime", "/usr/lib/gconv", "/usr/lib64/gconv", "/usr/lib/x86_64-linux-gnu/gconv",
    "/usr/lib/aarch64-linux-gnu/gconv",
  ]

  private static let own = [
    ".fonts", ".fonts.conf", ".fontconfig", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig",
  ]

  static var all: [String] {
    let home = getenv("HOME").map { String(cString: $0) }
    return system + [BundledData.folder].compactMap(\.self) + own.compactMap { name in home.map { "\($0)/\(name)" } }
  }
}
