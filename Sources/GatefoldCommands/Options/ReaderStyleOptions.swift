internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldReflow
internal import GatefoldTypesetting

/// How articles are set.
struct ReaderStyleOptions: ParsableArguments {
  enum Theme: String, ExpressibleByArgument, CaseIterable, Sendable {
    case light, sepia, dark

    var style: ReaderStyle {
      switch self {
      case .light: .light
      case .sepia: .sepia
      case .dark: .dark
      }
    }
  }

  enum Alignment: String, ExpressibleByArgument, CaseIterable, Sendable {
    case start, end, center, justify

    var alignment: TextAlignment {
      switch self {
      case .start: .start
      case .end: .end
      case .center: .center
      case .justify: .justify
      }
    }
  }

  enum Writing: String, ExpressibleByArgument, CaseIterable, Sendable {
    case horizontal, vertical, printed

    var mode: WritingMode {
      switch self {
      case .horizontal: .horizontal
      case .vertical: .vertical
      case .printed: .printed
      }
    }
  }

  @Option(help: "Names of font families, separated by commas.")
  var font: String = "serif"

  @Option(help: "Font size of running text, in points.")
  var fontSize: Double = 12

  @Option(help: "Distance of baselines, as a multiple of the font size.")
  var lineSpacing: Double = 1.4

  @Option(help: "How lines are aligned: start, end, center or justify.")
  var align: Alignment = .justify

  @Flag(help: "Hyphenate no words.")
  var noHyphens = false

  @Option(help: "Which way lines of Japanese and Chinese run: horizontal, vertical, or as printed.")
  var writing: Writing = .horizontal

  @Option(help: "Columns of a page. There are fewer if a column would be narrower than 12 em.")
  var columns: Int = 1

  @Option(help: "Space around the text of a page, in points.")
  var margin: Double = 36

  @Option(help: "light, sepia or dark.")
  var theme: Theme = .light

  @Option(
    help: ArgumentHelp("A style sheet, which says how headlines and the like are set.", valueName: "file"),
    completion: .file()
  )
  var styleSheet: String?

  func validate() throws {
    if !(1...1000).contains(fontSize) {
      throw ValidationError("--font-size is a number from 1 to 1000, not \(fontSize).")
    }
    if !(0.5...10).contains(lineSpacing) {
      throw ValidationError("--line-spacing is a number from 0.5 to 10, not \(lineSpacing).")
    }
    if !(0...10_000).contains(margin) { throw ValidationError("--margin is a number from 0 to 10000, not \(margin).") }
    try validateRange("--columns", columns, in: 1...20)
  }

  var style: ReaderStyle {
    var style = theme.style
    style.fontFamily = font
    style.fontSize = fontSize
    style.lineSpacing = lineSpacing
    style.alignment = align.alignment
    style.isHyphenated = !noHyphens
    style.writingMode = writing.mode
    style.columnCount = columns
    style.margins = PageMargins(horizontal: margin, vertical: margin)
    return style
  }

  /// The text of the style sheet; empty without one.
  ///
  /// - Throws: `unreadableFile`.
  func sheetText() throws(GatefoldError) -> String {
    guard let styleSheet else { return "" }
    guard let text = try? String(contentsOf: URL(filePath: styleSheet), encoding: .utf8) else {
      throw GatefoldError(.unreadableFile, "the style sheet cannot be read as UTF-8", path: styleSheet)
    }
    return text
  }

  /// - Throws: `unreadableFile`, `invalidStyle`.
  func sheet() throws(GatefoldError) -> StyleSheet {
    do throws(GatefoldError) {
      return StyleSheet.standard.overlaid(with: try StyleSheet(try sheetText()))
    } catch {
      throw GatefoldError(error.code, error.message, path: styleSheet)
    }
  }

  /// The options that affect the layout, for the journal of a batch.
  var journal: [String: String] {
    [
      "style": "\(font) \(fontSize) \(lineSpacing) \(align) \(noHyphens) \(writing) \(columns) \(margin) \(theme)",
      "sheet": (try? sheetText()) ?? "",
    ]
  }
}
