package import Foundation
package import Gatefold
internal import GatefoldExport

/// The files of a command, written atomically.
package enum OutputFile {
  /// Writes to a file, making the folders above it, or to standard output where the path is "-".
  ///
  /// - Parameter evenIfInterrupted: whether to write it even if the command was ended, as for its report.
  /// - Throws: `unwritableFile`, and `cancelled` where the command was ended.
  package static func write(_ data: Data, to path: String, evenIfInterrupted: Bool = false) throws(GatefoldError) {
    if path == "-" {
      Console.current.write(data, evenIfInterrupted: evenIfInterrupted)
      return
    }
    do throws(WriteFailure) {
      try AtomicFile.write(data, to: path, evenIfInterrupted: evenIfInterrupted)
    } catch {
      throw error.error
    }
  }

  /// Creates a folder if necessary, before any other work is done.
  ///
  /// - Throws: `unwritableFile`.
  package static func makeFolder(_ path: String) throws(GatefoldError) {
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(path)
    } catch {
      throw error.error
    }
  }
}

extension WriteFailure {
  /// The failure, with what to do about it on the command line.
  var error: GatefoldError { error(advice: "Choose another --output, or free disk space") }
}
