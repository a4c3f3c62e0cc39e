internal import Foundation
package import Gatefold

/// Why a file was not written, and what else is affected.
package struct WriteFailure: Error {
  package let path: String
  /// The system's error number.
  package let code: Int32
  /// Whether it is an existing folder that is not writable.
  package let isFolder: Bool

  package init(path: String, code: Int32, isFolder: Bool = false) {
    self.path = path
    self.code = code
    self.isFolder = isFolder
  }

  /// The other files that cannot be written for the same reason.
  package enum Extent {
    case file
    /// All other files in the folder.
    case folder
    /// All other files on the device.
    case device
  }

  package var extent: Extent {
    switch code {
    case EISDIR, EEXIST, ENAMETOOLONG, ELOOP, ENOTEMPTY: .file
    case EACCES, EPERM, ENOENT, ENOTDIR: .folder
    default: .device
    }
  }

  /// Whether the process is about to end, and nothing is wrong with the file.
  package var isEndOfProcess: Bool { code == ECANCELED }

  /// The failure as an error for the caller.
  ///
  /// - Parameter advice: what to do about it, a sentence without its full stop.
  package func error(advice: String) -> GatefoldError {
    if isEndOfProcess { return GatefoldError(.cancelled, "the command ended before this was written") }
    return GatefoldError(
      .unwritableFile,
      "cannot write \(isFolder ? "in " : "")\(path): \(Self.reason(ofCode: code)). \(advice)"
    )
  }

  /// The advice without a command line.
  static let advice = "Choose another folder, or free disk space"

  package static func reason(ofCode code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOSPC, EDQUOT: "no space left on the device"
    case EROFS: "the file system is read-only"
    case ENOENT, ENOTDIR: "a parent folder is missing or is a file"
    case EISDIR, EEXIST: "a folder of that name exists"
    default: String(cString: strerror(code))
    }
  }
}
