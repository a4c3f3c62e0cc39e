/// The style sheets of exported articles: type of the reader's own, lines of a readable length, and rules for print.
enum ReflowStyleSheet {
  /// The rules for the articles in every format.
  static let article = """
    @page { margin: 2cm; }
    html { line-height: 1.5; }
    body { margin: 0; padding: 0; font-family: Charter, "Bitstream Charter", "Iowan Old Style", Georgia, serif;
      overflow-wrap: break-word; }
    p { margin: 0; text-indent: 1.2em; hyphens: auto; -webkit-hyphens: auto; }
    h1, h2, h3, h4, h5, h6, header, figure, blockquote, ul, ol, table, aside, section { text-indent: 0; }
    header p, h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, header + p, figure + p, aside + p, ul + p, ol + p,
    table + p, blockquote + p, figcaption p, .box > p:first-child, .note p, .excerpt { text-indent: 0; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.2; margin: 1.5em 0 0.5em; text-align: start; hyphens: manual;
      page-break-after: avoid; break-after: avoid; font-weight: bold; }
    h1 { font-size: 2em; margin-top: 0.2em; }
    h2 { font-size: 1.3em; }
    h3 { font-size: 1.1em; }
    h4, h5, h6 { font-size: 1em; }
    .kicker, .section { margin: 0; font-size: 0.85em; letter-spacing: 0.08em; text-transform: uppercase; }
    .standfirst { font-size: 1.15em; font-style: italic; margin: 0.5em 0; text-align: start; }
    .byline { margin: 0.5em 0 1.5em; font-weight: bold; }
    figure { margin: 1.5em 0; text-align: center; page-break-inside: avoid; break-inside: avoid; }
    figure img, figure video { max-width: 100%; max-height: 90vh; height: auto; width: auto; }
    figure audio { width: 100%; }
    figcaption { margin-top: 0.5em; font-size: 0.85em; text-align: start; }
    blockquote { margin: 1.2em 2em; }
    .pullquote { margin: 1.5em 1em; font-size: 1.4em; line-height: 1.3; text-align: center; font-style: italic; }
    .box { margin: 1.5em 0; padding: 0.8em 1em; border: 1px solid; border-radius: 0.3em; }
    .box h2, .box h3, .box h4, .box h5, .box h6 { margin-top: 0; }
    ul, ol { margin: 1em 0; padding-inline-start: 2em; }
    li { margin: 0.25em 0; }
    table { margin: 1.5em 0; border-collapse: collapse; font-size: 0.9em; max-width: 100%; }
    th, td { padding: 0.3em 0.6em; border-bottom: 1px solid; text-align: start; vertical-align: top; }
    thead th { border-bottom-width: 2px; }
    .notes { margin-top: 2em; padding-top: 0.5em; border-top: 1px solid; font-size: 0.85em; }
    .note { margin: 0.5em 0; }
    sup, sub { line-height: 0; }
    rt { font-size: 0.5em; }
    .vertical { -epub-writing-mode: vertical-rl; -webkit-writing-mode: vertical-rl; writing-mode: vertical-rl;
      text-orientation: mixed; }
    nav ol { list-style: none; padding-inline-start: 0; }
    nav ol ol { padding-inline-start: 1.5em; }
    .vertical p { hyphens: manual; }
    .cover { margin: 0; text-align: center; }
    .cover img { max-width: 100%; max-height: 100vh; }

    """

  /// The rules for pages in a browser, on screen and in print.
  static let site = """
    \(article)
    :root { color-scheme: light dark; }
    body { max-width: 38em; margin: 0 auto; padding: 1em 1.2em 4em; color: #1a1a1a; background: #fffefb; }
    article.vertical { max-height: 38em; overflow-x: auto; }
    a { color: #0a4a8f; }
    nav.issue { font-family: system-ui, sans-serif; font-size: 0.85em; margin: 0 0 2em; }
    nav.issue ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.3em 1.5em; margin: 0; }
    footer nav.issue { margin: 3em 0 0; padding-top: 1em; border-top: 1px solid; }
    .cover img { max-height: 80vh; width: auto; height: auto; box-shadow: 0 0 0.5em #8888; }
    .contents ul { list-style: none; padding: 0; }
    .contents li { margin: 1em 0; }
    .contents .title { font-weight: bold; }
    .pages ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.5em 1em; }
    .pages li { margin: 0; }
    @media (prefers-color-scheme: dark) {
      body { color: #e6e2da; background: #16181b; }
      a { color: #8ec1ff; }
      figure img { filter: brightness(0.9); }
    }
    @media print {
      body { max-width: none; padding: 0; color: #000; background: #fff; font-size: 11pt; }
      nav, footer { display: none; }
      a { color: inherit; text-decoration: none; }
      article a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.8em; overflow-wrap: anywhere; }
      h2, h3 { break-after: avoid; }
      p, li { orphans: 2; widows: 2; }
      article + article { break-before: page; }
    }

    """

  /// The rules for pages of a fixed size, with the picture of the page beneath its text.
  static let page = """
    html, body { margin: 0; padding: 0; }
    body { position: relative; overflow: hidden; }
    .page { position: absolute; top: 0; left: 0; width: 100%; height: 100%; object-fit: contain; }
    svg text { fill: transparent; white-space: pre; }
    .link { position: absolute; display: block; color: transparent; overflow: hidden; text-decoration: none; }
    .media { position: absolute; }
    .notice { padding: 10%; font-family: sans-serif; }

    """
}
