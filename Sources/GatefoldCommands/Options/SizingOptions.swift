internal import ArgumentParser
internal import Gatefold

/// How large pictures come out, to the pixel.
struct SizingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("As large as fits into a box. (default: 1200x1600)", valueName: "WxH"))
  var fit: BoxArgument?

  @Option(help: ArgumentHelp("As large as a box; what is too much is cut off.", valueName: "WxH"))
  var fill: BoxArgument?

  @Option(help: ArgumentHelp("So wide, and as high as the shape asks for.", valueName: "pixels"))
  var width: Int?

  @Option(help: ArgumentHelp("So high, and as wide as the shape asks for.", valueName: "pixels"))
  var height: Int?

  func validate() throws {
    if [fit != nil, fill != nil, width != nil, height != nil].count(where: \.self) > 1 {
      throw ValidationError("Give only one of --fit, --fill, --width and --height.")
    }
    if let length = width ?? height, length < 1 {
      throw ValidationError("--width and --height are numbers from 1 on, not \(length).")
    }
  }

  var sizing: PictureSizing {
    if let fill { return .fill(fill.size) }
    if let width { return .width(width) }
    if let height { return .height(height) }
    return .fit(fit?.size ?? PixelSize(width: 1200, height: 1600))
  }
}
