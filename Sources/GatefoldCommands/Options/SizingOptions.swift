internal import ArgumentParser
internal import Gatefold

/// The exact size of pictures in pixels.
struct SizingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Fit the page into a box. (default: 1200x1600)", valueName: "WxH"))
  var fit: BoxArgument?

  @Option(help: ArgumentHelp("Fill a box; what exceeds it is cropped.", valueName: "WxH"))
  var fill: BoxArgument?

  @Option(help: ArgumentHelp("Width; the height follows from the aspect ratio.", valueName: "pixels"))
  var width: Int?

  @Option(help: ArgumentHelp("Height; the width follows from the aspect ratio.", valueName: "pixels"))
  var height: Int?

  func validate() throws {
    if [fit != nil, fill != nil, width != nil, height != nil].count(where: \.self) > 1 {
      throw ValidationError("Give only one of --fit, --fill, --width and --height.")
    }
    if let length = width ?? height, length < 1 {
      throw ValidationError("--width and --height are numbers from 1, not \(length).")
    }
  }

  var sizing: PictureSizing {
    if let fill { return .fill(fill.size) }
    if let width { return .width(width) }
    if let height { return .height(height) }
    return .fit(fit?.size ?? PixelSize(width: 1200, height: 1600))
  }
}
