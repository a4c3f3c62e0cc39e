internal import ArgumentParser
internal import Foundation
internal import Gatefold

/// A text or a picture over every page.
struct WatermarkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a text, or the picture of a PNG, JPEG or WebP file, over every page.",
      valueName: "text|picture"
    ),
    transform: WatermarkArgument.init
  )
  var watermark: WatermarkArgument?

  @Option(help: "How much of the page the watermark hides, from 0 to 1.")
  var watermarkOpacity: Double = 0.3

  func validate() throws {
    guard (0...1).contains(watermarkOpacity) else {
      throw ValidationError("--watermark-opacity is a number from 0 to 1, not \(watermarkOpacity).")
    }
  }

  var mark: Watermark? { watermark.map { Watermark($0.mark, opacity: watermarkOpacity) } }

  /// How small pictures of pages are drawn.
  var thumbnailOptions: RenderingOptions {
    RenderingOptions(appearance: PageAppearance(watermark: mark), priority: .thumbnail, imageDetail: .reduced)
  }

  /// The options as journals record them; none without a watermark, as in journals of earlier versions.
  var journal: [String: String] { mark.map { ["watermark": "\($0)"] } ?? [:] }
}

/// The argument of `--watermark`: the name of a picture file, or else a text.
struct WatermarkArgument: Sendable {
  let mark: Watermark.Mark

  init(_ argument: String) throws {
    guard PictureKind(fileName: argument) != nil else {
      mark = .text(argument)
      do throws(GatefoldError) {
        try Watermark(mark).validate()
      } catch {
        throw ValidationError("--watermark: \(error.message).")
      }
      return
    }
    do {
      mark = .picture(try OverlayPicture(Data(contentsOf: URL(filePath: argument))))
    } catch let error as GatefoldError {
      throw ValidationError("--watermark \(argument): \(error.message).")
    } catch {
      let advice = "check the path, or give a text that does not end like the name of a picture"
      throw ValidationError("--watermark \(argument): the file cannot be read; \(advice).")
    }
  }
}
