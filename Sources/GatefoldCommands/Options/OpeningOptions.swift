internal import ArgumentParser
internal import Gatefold

/// How issues are opened.
struct OpeningOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions

  @Option(help: "How many pages are worked on at once. (default: the number of cores)")
  var threads: Int?

  @OptionGroup var isolation: IsolationOptions

  @Flag(help: "Convert the colours of photographs as exactly, and slowly, as poppler does by itself.")
  var exactColors = false

  var colors: ColorConversion { exactColors ? .exact : .accelerated }

  func validate() throws {
    try validateRange("--threads", threads, in: 1...256)
  }
}
