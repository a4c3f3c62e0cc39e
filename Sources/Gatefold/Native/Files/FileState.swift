package import Foundation

/// Tells a file from its earlier and later contents, without reading it.
package struct FileState: Hashable, Sendable {
  package enum Kind: Sendable {
    case folder, file, link, other
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  private let modified: Moment
  /// The time of the last status change, which programs can't set back, unlike the modification time.
  private let changed: Moment
  private let inode: UInt64

  private struct Moment: Hashable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec)) }
  }

  package var text: String {
    "\(size) \(modified.seconds).\(modified.nanoseconds) \(changed.seconds).\(changed.nanoseconds) \(inode)"
  }

  /// When its content changed last.
  package var modifiedDate: Date {
    Date(timeIntervalSince1970: Double(modified.seconds) + Double(modified.nanoseconds) / 1e9)
  }

  /// Whether the file has been as it is for longer than a clock of the file system takes to tick.
  package var isSettled: Bool { time(nil) - changed.seconds > 2 }

  /// The state of a file on another machine, whose versions somebody counts.
  package init(version: Int) {
    (kind, size, inode) = (.other, version, 0)
    (modified, changed) = (Moment(timespec()), Moment(timespec()))
  }

  /// - Parameter followsLink: whether a link is what it leads to.
  /// - Returns: `nil` if there is no such file.
  package init?(ofFile path: String, followsLink: Bool = true) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    (modified, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
    inode = UInt64(status.st_ino)
  }
}
