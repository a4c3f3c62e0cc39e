internal import Foundation
internal import Gatefold

/// Identifies an unchanged file without reading it: by its size, device, inode and change time (ctime), which programs
/// can't set back.
///
/// Text that was recognized in its pictures lies in a file beside it, which counts too.
struct FileStamp {
  /// `nil` where the file is not there, or so new that a change right after this one could have the same time.
  static func stamp(ofFile path: String) -> String? {
    guard let own = ownStamp(path) else { return nil }
    let recognized = RecognitionFile.path(beside: path)
    guard FileManager.default.fileExists(atPath: recognized) else { return own }
    return ownStamp(recognized).map { own + separator + $0 }
  }

  private static let separator = " and "

  /// Whether the file of recognized text is another one than when a stamp was taken.
  static func isRecognizedAnew(_ stamp: String?, since old: String?) -> Bool {
    func recognized(_ stamp: String?) -> Substring? { stamp?.split(separator: separator).dropFirst().first }
    return recognized(stamp) != recognized(old)
  }

  /// Whether an edition of a file is newer than another one: it is what the file has now, or was changed later.
  ///
  /// - Parameter path: of the file.
  static func isNewer(_ stamp: String?, than other: String?, path: String) -> Bool {
    guard stamp != other, let stamp else { return false }
    guard let other else { return true }
    if let current = Self.stamp(ofFile: path), stamp == current || other == current { return stamp == current }
    return changeTime(other).lexicographicallyPrecedes(changeTime(stamp))
  }

  /// Seconds and nanoseconds, of the file and of the file of recognized text.
  private static func changeTime(_ stamp: String) -> [Int] {
    stamp.split(separator: separator).flatMap { part in
      (part.split(separator: " ").last ?? "").split(separator: ".").map { Int($0) ?? 0 }
    }
  }

  private static func ownStamp(_ path: String) -> String? {
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
