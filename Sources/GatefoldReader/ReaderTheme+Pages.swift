internal import Foundation

// Parts of a theme for pages that accompany the reader and share its look.
extension ReaderTheme {
  /// The reader's own look.
  package init() { self.init(Description(), []) }

  /// The name of the publisher, or `nil` if the theme has none.
  package var name: String? { description.name }

  /// The path of the logo in the folder of the reader; `nil` if the theme has none.
  package var logoPath: String? { description.logo }

  /// The theme for a reader that shows a shelf where its address names nothing, unless the theme itself says what is
  /// shown.
  package func starting(withShelf address: String) -> ReaderTheme {
    if description.start != nil { return self }
    var started = description
    started.start = Description.Start(issue: nil, shelf: address)
    return ReaderTheme(started, files.filter { $0.path != "theme.json" })
  }

  /// The colours and the typeface as CSS: the properties `--surface`, `--ink`, `--quiet`, `--line`, `--accent` and
  /// `--font` of the root.
  ///
  /// - Parameter folder: the path of the reader from the style sheet, with a slash at its end.
  package func styles(readerFolder folder: String) -> String {
    let (light, dark) = (description.colors, description.darkColors)
    let (usualLight, usualDark) = (UsualColors.light, UsualColors.dark)
    let colors = [
      ("surface", light?.surface ?? usualLight.surface, dark?.surface ?? usualDark.surface),
      ("ink", light?.ink ?? usualLight.ink, dark?.ink ?? usualDark.ink),
      ("quiet", light?.quiet ?? usualLight.quiet, dark?.quiet ?? usualDark.quiet),
      ("line", light?.line ?? usualLight.line, dark?.line ?? usualDark.line),
      ("accent", light?.accent ?? usualLight.accent, dark?.accent ?? usualDark.accent),
    ]
    var lines = ["  color-scheme: light dark;"]
    lines += colors.map { "  --\($0): light-dark(\($1), \($2));" }
    // The family has no quotes: the theme was checked.
    if let font = description.font { lines.append("  --font: \"\(font.family)\";") }
    var css = ":root {\n\(lines.joined(separator: "\n"))\n}\n"
    if let font = description.font, let file = font.file {
      css += "\n@font-face {\n  font-family: \"\(font.family)\";\n  src: url(\"\(folder)\(file)\");\n"
      css += "  font-display: swap;\n}\n"
    }
    return css
  }
}
