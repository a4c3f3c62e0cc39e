internal import CGatefold
internal import Foundation

/// Character maps, fonts and hyphenation that a program brings along where no package manager installs them: the folder
/// `share/gatefold` beside the program's folder `bin`, as `scripts/release` makes it.
package enum BundledData {
  /// The folder, if the program has one.
  package static let folder: String? = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().appending(path: "../share/gatefold").standardizedFileURL.path
    return FileManager.default.fileExists(atPath: "\(folder)/poppler") ? folder : nil
  }()

  /// Makes the native libraries use the data. Call it before a thread is started or anything is opened.
  static func use() {
    guard let folder else { return }
    cgatefold_use_character_maps("\(folder)/poppler")
    setenv("FONTCONFIG_PATH", "\(folder)/fontconfig", 0)
  }

  /// A folder of the data, or else the one that Debian's packages install.
  package static func folder(named name: String) -> String { "\(folder ?? "/usr/share")/\(name)" }
}
