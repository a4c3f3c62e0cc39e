public import Foundation
public import Gatefold

/// The look of a publisher for the reader: name, logo, colours, typeface, which controls are shown, and what it starts with.
/// It is a JSON file without any code; docs/reader.md lists its members.
///
/// ```swift
/// let theme = try ReaderTheme(contentsOf: URL(filePath: "skerry-theme.json"))
/// for file in ReaderFiles(theme: theme).all { print(file.path) }
/// ```
public struct ReaderTheme: Sendable {
  /// The files that a theme adds to the reader's files: `theme.json`, a logo and a typeface.
  public let files: [ReaderFiles.File]
  /// The decoded contents of `theme.json`.
  let description: Description

  /// Colours of the interface, each as `#rrggbb`.
  struct Colors: Codable {
    var surface: String?
    var ink: String?
    var quiet: String?
    var line: String?
    var accent: String?
  }

  /// The contents of `theme.json`. Unknown members are rejected, so that mistakes are noticed.
  struct Description: Codable {
    struct Font: Codable {
      var family: String
      var file: String?
    }

    struct Start: Codable {
      var issue: String?
      var shelf: String?
    }

    /// A place to look selected text up at.
    struct LookUp: Codable {
      var name: String
      /// Has "{text}" in the place of the text.
      var address: String
    }

    var name: String?
    var logo: String?
    var colors: Colors?
    var darkColors: Colors?
    var font: Font?
    var hiddenControls: [String]?
    var start: Start?
    var lookUp: [LookUp]?
  }

  /// The controls that a theme can leave out.
  public static let controls = [
    "contents", "thumbnails", "search", "reading", "notes", "share", "rotate", "fullScreen", "paper", "print",
    "download", "zoom", "readAloud", "clip", "lookUp",
  ]

  /// Reads a theme, and the files that it names beside it.
  ///
  /// - Throws: `unreadableFile` for a file that cannot be read, or is no theme; `invalidTheme` for colours that cannot be
  ///   told apart, and other values that the reader could not use. The message says which and what to do.
  public init(contentsOf url: URL) throws(GatefoldError) {
    let description = try Self.description(at: url)
    try Self.check(description)
    var files: [ReaderFiles.File] = []
    var written = description
    if let logo = description.logo {
      files.append(try Self.file(logo, beside: url, types: ["svg", "png", "webp", "jpg"], as: "theme-logo"))
      written.logo = files.last?.path
    }
    if let font = description.font?.file {
      files.append(try Self.file(font, beside: url, types: ["woff2", "woff", "ttf", "otf"], as: "theme-font"))
      written.font?.file = files.last?.path
    }
    self.init(written, files)
  }

  /// - Parameter files: those that the description names.
  init(_ description: Description, _ files: [ReaderFiles.File]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // It is made of texts only.
    self.files = [ReaderFiles.File("theme.json", (try? encoder.encode(description)) ?? Data())] + files
    self.description = description
  }

  private static func description(at url: URL) throws(GatefoldError) -> Description {
    do {
      let data = try Data(contentsOf: url)
      let known = Set(["name", "logo", "colors", "darkColors", "font", "hiddenControls", "start", "lookUp"])
      let members = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
        throw GatefoldError(
          .unreadableFile,
          "\(url.path): a theme has no member \"\(unknown)\"; it may have \(known.sorted().joined(separator: ", "))"
        )
      }
      return try JSONDecoder().decode(Description.self, from: data)
    } catch let error as GatefoldError {
      throw error
    } catch {
      throw GatefoldError(
        .unreadableFile,
        "\(url.path): this is no theme; see docs/reader.md",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  private static func file(
    _ name: String,
    beside url: URL,
    types: [String],
    as stem: String
  ) throws(GatefoldError) -> ReaderFiles.File {
    let type = name.split(separator: ".").last?.lowercased() ?? ""
    guard types.contains(type) else {
      throw GatefoldError(.invalidTheme, "\(name): the theme takes \(types.joined(separator: ", ")) here")
    }
    do {
      let data = try Data(contentsOf: url.deletingLastPathComponent().appending(path: name))
      guard data.count <= 2 << 20 else {
        throw GatefoldError(.invalidTheme, "\(name): a file of a theme has at most 2 MB")
      }
      return ReaderFiles.File("\(stem).\(type)", data)
    } catch let error as GatefoldError {
      throw error
    } catch {
      throw GatefoldError(
        .unreadableFile,
        "\(name): the theme names a file that cannot be read",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  // MARK: Checking

  private static func check(_ theme: Description) throws(GatefoldError) {
    for control in theme.hiddenControls ?? [] where !controls.contains(control) {
      throw GatefoldError(
        .invalidTheme,
        "there is no control \"\(control)\"; hiddenControls may have \(controls.joined(separator: ", "))"
      )
    }
    if let family = theme.font?.family, family.isEmpty || family.contains(where: { "\"'\\;{}".contains($0) }) {
      throw GatefoldError(.invalidTheme, "\"\(family)\" is no name of a typeface")
    }
    for lookUp in theme.lookUp ?? [] { try check(lookUp) }
    try check(theme.colors, against: .light, "colors")
    try check(theme.darkColors, against: .dark, "darkColors")
  }

  /// Selected text goes to a website that the publisher names, never into the name of the server.
  private static func check(_ lookUp: Description.LookUp) throws(GatefoldError) {
    let mark = "gatefoldtext"
    let tried = URL(string: lookUp.address.replacing("{text}", with: mark))
    guard let tried, lookUp.address.contains("{text}"), ["http", "https"].contains(tried.scheme?.lowercased()),
      let host = tried.host(), !host.isEmpty, !host.lowercased().contains(mark),
      tried.user() == nil, tried.password() == nil
    else {
      throw GatefoldError(
        .invalidTheme,
        "lookUp has \"\(lookUp.address)\"; write an address like https://en.wiktionary.org/wiki/{text}, "
          + "with {text} behind the name of the server"
      )
    }
    guard !lookUp.name.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else {
      throw GatefoldError(.invalidTheme, "lookUp has \"\(lookUp.address)\" without a name, which the reader shows")
    }
  }

  /// Text and controls have to be told from what they lie on: WCAG 2.2, 1.4.3 and 1.4.11.
  private static func check(
    _ colors: Colors?,
    against usual: UsualColors,
    _ member: String
  ) throws(GatefoldError) {
    guard let colors else { return }
    func color(_ name: String, _ text: String?, _ usual: String) throws(GatefoldError) -> ThemeColor {
      guard let color = ThemeColor(text ?? usual) else {
        throw GatefoldError(.invalidTheme, "\(member).\(name) is \"\(text ?? "")\"; write it as #rrggbb")
      }
      return color
    }
    let surface = try color("surface", colors.surface, usual.surface)
    _ = try color("line", colors.line, usual.line)
    for (name, given, usual) in [
      ("ink", colors.ink, usual.ink), ("quiet", colors.quiet, usual.quiet), ("accent", colors.accent, usual.accent),
    ] {
      let ratio = try color(name, given, usual).contrast(to: surface)
      guard ratio < 4.5 else { continue }
      throw GatefoldError(
        .invalidTheme,
        "\(member).\(name) on the surface has a contrast of \(ratio.formatted(.number.precision(.fractionLength(2)))) to 1; "
          + "text needs 4.5 to 1: choose a \(surface.luminance > 0.18 ? "darker" : "lighter") one"
      )
    }
  }

  /// The colours of reader.css, which hold where a theme has none.
  struct UsualColors {
    let surface: String
    let ink: String
    let quiet: String
    let line: String
    let accent: String

    static let light = UsualColors(
      surface: "#fdfdfc",
      ink: "#1b1d1f",
      quiet: "#575c61",
      line: "#d8d8d4",
      accent: "#0b5a8a"
    )
    static let dark = UsualColors(
      surface: "#222426",
      ink: "#eceae6",
      quiet: "#b3b0aa",
      line: "#3d4043",
      accent: "#7fc4f0"
    )
  }
}

/// A colour of a theme.
struct ThemeColor {
  /// Relative luminance, from 0 to 1.
  let luminance: Double

  /// - Parameter text: `#rrggbb`.
  init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), let color = RGBAColor(hexadecimal: text.dropFirst()) else {
      return nil
    }
    func part(_ level: Double) -> Double { level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4) }
    luminance = 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
  }

  /// The contrast ratio of WCAG, from 1 to 21.
  func contrast(to other: ThemeColor) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
