package import ArgumentParser
internal import Gatefold

/// How issues are opened.
package struct OpeningOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions

  @Option(help: "Number of pages processed at the same time. (default: number of cores)")
  var threads: Int?

  @OptionGroup package var isolation: IsolationOptions

  @Flag(help: "Convert the colours of photographs exactly as poppler does; slower.")
  var exactColors = false

  var colors: ColorConversion { exactColors ? .exact : .accelerated }

  package init() {}

  package func validate() throws {
    try validateRange("--threads", threads, in: 1...256)
  }
}
