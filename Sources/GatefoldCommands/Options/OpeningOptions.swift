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
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 256, not \(threads).")
    }
  }
}
