/// How the parts of an article are set, in a text form that is a part of CSS.
///
/// ```swift
/// let sheet = try StyleSheet("""
///   headline { font-size: 2.4em; font-weight: normal }
///   paragraph { text-align: start; text-indent: 0; margin-bottom: 0.7em }
///   """)
/// let style = StyleSheet.standard.overlaid(with: sheet)
/// ```
///
/// <doc:StyleSheets> lists the selectors and properties.
public struct StyleSheet: Hashable, Sendable {
  /// The style of each kind of block.
  public var styles: [BlockKind: BlockStyle]

  /// A sheet of some styles; what it has none for is set like running text.
  public init(styles: [BlockKind: BlockStyle] = [:]) { self.styles = styles }

  /// The style of a kind of block.
  public func style(of kind: BlockKind) -> BlockStyle { styles[kind] ?? BlockStyle() }

  /// The sheet with what another one sets.
  public func overlaid(with other: StyleSheet) -> StyleSheet {
    StyleSheet(styles: styles.merging(other.styles) { $0.overlaid(with: $1) })
  }

  /// The sheet that articles are set in unless a program gives another one.
  public static let standard = StyleSheet(trusted: standardText)

  /// The text of ``standard``, as a start for sheets of one's own.
  public static let standardText = """
    kicker { font-size: 0.85em; font-weight: bold; text-align: start; hyphens: none; margin-bottom: 0.3em }
    headline { font-size: 2.1em; font-weight: bold; line-height: 1.12; text-align: start; hyphens: none;
      margin-bottom: 0.35em }
    standfirst { font-size: 1.2em; line-height: 1.35; text-align: start; hyphens: none; margin-bottom: 0.6em }
    byline { font-size: 0.9em; font-style: italic; text-align: start; hyphens: none; margin-bottom: 1.4em }
    paragraph { text-indent: 1.2em }
    heading2 { font-size: 1.25em; font-weight: bold; line-height: 1.2; text-align: start; hyphens: none;
      margin-top: 1.2em; margin-bottom: 0.4em }
    heading3 { font-size: 1.1em; font-weight: bold; line-height: 1.25; text-align: start; hyphens: none;
      margin-top: 1.1em; margin-bottom: 0.3em }
    heading4, heading5, heading6 { font-weight: bold; text-align: start; hyphens: none; margin-top: 1em;
      margin-bottom: 0.2em }
    list-item { margin-top: 0.35em; margin-bottom: 0.35em }
    quotation { font-size: 0.95em; margin-start: 1.5em; margin-end: 1.5em; margin-top: 0.6em; margin-bottom: 0.6em }
    pull-quote { font-size: 1.45em; font-style: italic; line-height: 1.25; text-align: center; hyphens: none;
      margin-top: 0.8em; margin-bottom: 0.8em; margin-start: 0.5em; margin-end: 0.5em }
    box { margin-top: 1em; margin-bottom: 1em; padding: 0.9em }
    box-title { font-size: 1.1em; font-weight: bold; line-height: 1.25; text-align: start; hyphens: none;
      margin-bottom: 0.3em }
    table-cell { font-size: 0.88em; line-height: 1.25; text-align: start; padding: 0.35em }
    table-header { font-size: 0.88em; line-height: 1.25; font-weight: bold; text-align: start; padding: 0.35em;
      hyphens: none }
    figure { margin-top: 0.9em; margin-bottom: 0.9em }
    caption { font-size: 0.8em; line-height: 1.3; text-align: start; margin-top: 0.4em }
    footnote { font-size: 0.8em; line-height: 1.3; margin-top: 0.3em }
    """
}
