internal import Foundation

/// The name of a file that is being written: whose process is dead, it is left over.
struct TemporaryName: CustomStringConvertible {
  static let prefix = ".gatefold-"

  let process: Int32
  let serial: Int

  init(process: Int32, serial: Int) {
    self.process = process
    self.serial = serial
  }

  init?(_ name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let numbers = name.dropFirst(Self.prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = Int32(numbers[0]), process > 0, let serial = Int(numbers[1]) else {
      return nil
    }
    self.init(process: process, serial: serial)
  }

  var description: String { "\(Self.prefix)\(process)-\(serial)" }

  /// Whether nobody writes it any more. Asked before this process writes anything, so that a file with its own number
  /// is that of a process before it, as in containers, where a program has the same number each time.
  private var isLeftOver: Bool { process == getpid() || kill(process, 0) != 0 && errno == ESRCH }

  /// Removes what killed processes left in a folder.
  ///
  /// - Parameter isDeep: whether also in the folders below it.
  static func removeLeftOvers(in folder: String, isDeep: Bool) {
    let files = FileManager.default
    let paths = files.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      if !isDeep { paths?.skipDescendants() }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if TemporaryName(name)?.isLeftOver == true { unlink("\(folder)/\(path)") }
    }
  }
}
