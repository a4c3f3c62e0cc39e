internal import ArgumentParser
internal import Gatefold

/// How pages look: rotation, paper, brightness, layers and a watermark.
struct LookOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Rotate the page clockwise: 0, 90, 180 or 270.", valueName: "degrees"))
  var rotate: Int = 0

  @Option(help: ArgumentHelp("Paper colour, like F5EBDC. (default: white)", valueName: "RRGGBB"))
  var paper: ColorArgument?

  @Option(help: "Brightness, from 0 (black) to 1 (unchanged).")
  var brightness: Double = 1

  @Flag(help: "Light on dark: swap light and dark, keep hues.")
  var night = false

  @OptionGroup var printing: PrintOptions
  @OptionGroup var layers: LayerOptions
  @OptionGroup var watermark: WatermarkOptions

  func validate() throws {
    if PageRotation(rawValue: rotate) == nil {
      throw ValidationError("--rotate is 0, 90, 180 or 270, not \(rotate).")
    }
    if !(0...1).contains(brightness) {
      throw ValidationError("--brightness is a number from 0 to 1, not \(brightness).")
    }
  }

  /// The options as journals record them; equal for equal looks.
  var description: String {
    let paper = paper.map { "\($0.color)" } ?? "white"
    let watermark = watermark.mark.map { ", watermark \($0)" } ?? ""
    let printed = printing.print ? ", printed, \(printing.press.description)" : ""
    return "turned \(rotate), paper \(paper), brightness \(brightness), night \(night), layers \(layers.description)"
      + watermark + printed
  }

  var rotation: PageRotation { PageRotation(rawValue: rotate) ?? .none }

  /// - Throws: `unknownLayer` where the issue has no layer of a name.
  func appearance(of issue: MagazineIssue) async throws(GatefoldError) -> PageAppearance {
    PageAppearance(
      paper: paper?.color ?? .white,
      brightness: brightness,
      isInverted: night,
      layers: try await layers.states(in: issue),
      watermark: watermark.mark,
      print: printing.settings
    )
  }
}

/// A colour, like "F5EBDC" or "#f5ebdc".
struct ColorArgument: ExpressibleByArgument, Sendable {
  let color: RGBAColor

  init?(argument: String) {
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    guard digits.utf8.count == 6, let color = RGBAColor(hexadecimal: digits) else { return nil }
    self.color = color
  }
}
