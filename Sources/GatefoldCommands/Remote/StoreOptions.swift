internal import ArgumentParser
internal import Foundation
internal import Gatefold

/// How long rclone may stand still.
struct StoreTimeoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("End rclone if nothing was transferred for this long, and try again.", valueName: "seconds")
  )
  var storeTimeout = Rclone.defaultPatience

  func validate() throws {
    try validateRange("--store-timeout", storeTimeout, in: 1...86_400)
  }

  var rclone: Rclone { Rclone(patience: .seconds(storeTimeout)) }
}

/// Where issues and outputs of an object store are kept while they are processed.
struct ScratchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder for what is fetched from an object store or will be stored there. (default: $TMPDIR, or else /tmp)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var scratch: String?

  @Option(
    help: ArgumentHelp(
      "How much to keep in the scratch folder at once, like 500M or 8G. (default: 4G)",
      valueName: "size"
    )
  )
  var scratchBytes = ByteCountArgument(value: 4 << 30)

  @OptionGroup var timeout: StoreTimeoutOptions

  var settings: ScratchSettings {
    ScratchSettings(
      folder: scratch ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp",
      byteCount: scratchBytes.value,
      rclone: timeout.rclone
    )
  }
}

/// How issues and outputs of an object store are kept while they are processed.
struct ScratchSettings: Sendable {
  let folder: String
  /// The most to keep there.
  let byteCount: Int
  let rclone: Rclone
}

/// A number of bytes, like 500M or 8G.
struct ByteCountArgument: ExpressibleByArgument, Hashable, Sendable, CustomStringConvertible {
  let value: Int

  init(value: Int) { self.value = value }

  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /([0-9]{1,12})([KMGT]?)/), let number = Int(match.1) else { return nil }
    let shift = ["": 0, "K": 10, "M": 20, "G": 30, "T": 40][String(match.2)] ?? 0
    let (value, overflows) = number.multipliedReportingOverflow(by: 1 << shift)
    guard !overflows, value > 0, value < 1 << 60 else { return nil }
    self.value = value
  }

  var description: String {
    for (shift, unit) in [(40, "T"), (30, "G"), (20, "M"), (10, "K")] where value % (1 << shift) == 0 {
      return "\(value >> shift)\(unit)"
    }
    return "\(value)"
  }

  var defaultValueDescription: String { description }
}
