internal import Foundation

/// The name of a file that is being written. If its process has ended, the file is a leftover.
package struct TemporaryName: CustomStringConvertible {
  package static let prefix = ".gatefold-"

  package let process: Int32
  package let serial: Int

  package init(process: Int32, serial: Int) {
    self.process = process
    self.serial = serial
  }

  package init?(_ name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let numbers = name.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = Int32(numbers[0]), process > 0, let serial = Int(numbers[1]) else {
      return nil
    }
    self.init(process: process, serial: serial)
  }

  package var description: String { "\(Self.prefix)\(process)-\(serial)" }

  /// Whether the process that wrote it has ended. Called before this process writes any file: one with this process's
  /// own number was left by an earlier process of that number, as in containers.
  private var isLeftover: Bool { process == getpid() || kill(process, 0) != 0 && errno == ESRCH }

  /// Removes the leftovers of killed processes in a folder.
  ///
  /// - Parameter isDeep: whether to include subfolders.
  package static func removeLeftovers(in folder: String, isDeep: Bool) {
    let files = FileManager.default
    let paths = files.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      if !isDeep { paths?.skipDescendants() }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if TemporaryName(name)?.isLeftover == true { unlink("\(folder)/\(path)") }
    }
  }
}
