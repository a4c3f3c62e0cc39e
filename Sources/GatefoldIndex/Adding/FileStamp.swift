internal import Foundation

/// Identifies an unchanged file without reading it: by its size, device, inode and change time (ctime), which programs
/// can't set back.
struct FileStamp {
  /// `nil` where the file is not there, or so new that a change right after this one could have the same time.
  static func stamp(ofFile path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let age = Date.now.timeIntervalSince1970 - Double(status.st_ctim.tv_sec)
    guard age > 2 else { return nil }
    return "\(status.st_size) \(status.st_dev) \(status.st_ino) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }

  /// Whether a file is there, and nothing is known of a change since a stamp was taken.
  static func mayBeUnchanged(_ path: String, since stamp: String?) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    guard let stamp, let current = Self.stamp(ofFile: path) else { return true }
    return stamp == current
  }
}
