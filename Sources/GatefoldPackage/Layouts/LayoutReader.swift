internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Reads the XML of a layout as far as it can be read; the findings say what is wrong.
struct LayoutReader {
  static let maximumSize = 8 << 20
  static let maximumElementCount = 200_000
  static let maximumPageCount = 10_000
  static let maximumTextCount = 2000
  static let maximumStyleCount = 1000
  /// A style sheet of a file has at most as many bytes.
  static let maximumSheetSize = 256 << 10
  /// Points of an edge of a page or a frame.
  static let sides = 1.0...20_000.0
  /// Points of the corner of a frame.
  static let corners = -20_000.0...20_000.0

  private let findings: MarkupFindings
  private var layout = IssueLayout()
  private var defaultSize: (width: Double?, height: Double?) = (nil, nil)
  private var mediaIdentifiers: Set<String> = []

  private init(_ findings: MarkupFindings) { self.findings = findings }

  /// - Throws: `invalidDescription` for what is not well-formed, or no layout.
  static func layout(_ data: Data, _ findings: MarkupFindings) throws(GatefoldError) -> IssueLayout {
    let root = try MarkupElement.root(
      "layout",
      of: data,
      maximumSize: maximumSize,
      maximumElementCount: maximumElementCount
    )
    var reader = LayoutReader(findings)
    reader.read(root)
    return reader.layout
  }

  private mutating func read(_ root: MarkupElement) {
    var attributes = AttributeReader(root, findings)
    layout.version = attributes.version()
    defaultSize = (attributes.number("width", in: Self.sides), attributes.number("height", in: Self.sides))
    attributes.finish()
    root.warnOfText(findings)
    var count = (styles: 0, texts: 0, pages: 0)
    for element in root.elements {
      switch (element.isKnown, element.name) {
      case (true, "style"):
        count.styles += 1
        if count.styles <= Self.maximumStyleCount { readStyle(element) }
      case (true, "text"):
        count.texts += 1
        if count.texts <= Self.maximumTextCount { readText(element) }
      case (true, "page"):
        count.pages += 1
        if count.pages <= Self.maximumPageCount { readPage(element) }
      default: element.warnOfUnknown(findings)
      }
    }
    let limits = [
      ("styles", count.styles, Self.maximumStyleCount), ("texts", count.texts, Self.maximumTextCount),
      ("pages", count.pages, Self.maximumPageCount),
    ]
    for (name, count, maximum) in limits where count > maximum {
      findings.add(.error, "has \(count) \(name), more than \(maximum); remove some", at: root.position)
    }
    if count.pages == 0 { findings.add(.error, "has no pages; add a <page>", at: root.position) }
  }

  private mutating func readStyle(_ element: MarkupElement) {
    var attributes = AttributeReader(element, findings)
    var style = IssueLayout.Style(identifier: attributes.required("id", "give the style a name that no other has"))
    style.fontFamily = attributes.string("fontFamily")
    style.fontSize = attributes.number("fontSize", in: 1...1000)
    style.lineHeight = attributes.number("lineHeight", in: 0.5...10)
    style.alignment = attributes.choice("textAlign", of: TextAlignment.self)
    style.isHyphenated = attributes.boolean("hyphens")
    style.color = attributes.color("color")
    style.linkColor = attributes.color("linkColor")
    style.path = attributes.string("path")
    style.place = element.position
    if style.path?.isEmpty == true { attributes.error("path is empty; name a style sheet, or remove this") }
    attributes.finish()
    for child in element.elements { child.warnOfUnknown(findings) }
    style.sheet = element.ownText
    layout.styles.append(style)
  }

  private mutating func readText(_ element: MarkupElement) {
    var attributes = AttributeReader(element, findings)
    var text = IssueLayout.Text(
      identifier: attributes.required("id", "give the text a name that no other has"),
      path: attributes.required("path", "name the file of the text in the package"),
      style: attributes.string("style")
    )
    text.place = element.position
    attributes.finish()
    element.warnOfContent(findings)
    layout.texts.append(text)
  }

  private mutating func readPage(_ element: MarkupElement) {
    var attributes = AttributeReader(element, findings)
    let width = attributes.number("width", in: Self.sides) ?? defaultSize.width
    let height = attributes.number("height", in: Self.sides) ?? defaultSize.height
    if width == nil || height == nil {
      let side = width == nil ? "width" : "height"
      if element[side] == nil {
        attributes.error("\(side) is missing; give it here or in <layout>, in points")
      }
    }
    // A page without a usable size keeps its place among the pages.
    var page = IssueLayout.Page(size: PageSize(width: width ?? Self.usualSide, height: height ?? Self.usualSide))
    page.label = attributes.string("label")
    page.background = attributes.color("background")
    page.place = element.position
    attributes.finish()
    element.warnOfText(findings)
    for (number, child) in element.elements.enumerated() {
      if let item = item(child, number) { page.items.append(item) }
    }
    layout.pages.append(page)
  }

  private static let usualSide = 600.0

  // MARK: Items

  private mutating func item(_ element: MarkupElement, _ number: Int) -> IssueLayout.Item? {
    guard element.isKnown, ["textFrame", "pictureFrame", "mediaFrame", "fill"].contains(element.name) else {
      element.warnOfUnknown(findings)
      return nil
    }
    var attributes = AttributeReader(element, findings)
    let (x, y) = (attributes.required("x", in: Self.corners), attributes.required("y", in: Self.corners))
    // Rules are fills of less than a point.
    let sides = element.name == "fill" ? 0.05...Self.sides.upperBound : Self.sides
    let (width, height) = (attributes.required("width", in: sides), attributes.required("height", in: sides))
    let content = content(element, number, &attributes)
    attributes.finish()
    guard let content, let x, let y, let width, let height else { return nil }
    var item = IssueLayout.Item(frame: PageRect(x: x, y: y, width: width, height: height), content: content)
    item.place = element.position
    return item
  }

  private mutating func content(
    _ element: MarkupElement,
    _ number: Int,
    _ attributes: inout AttributeReader
  ) -> IssueLayout.ItemContent? {
    if element.name == "mediaFrame" { return media(element, number, &attributes).map { .media($0) } }
    element.warnOfContent(findings)
    switch element.name {
    case "textFrame":
      var frame = IssueLayout.TextFrame(text: attributes.required("text", "name the text by its id"))
      frame.columnCount = attributes.integer("columns", in: 1...20) ?? 1
      frame.columnGap = attributes.number("gap", in: 0...1000) ?? frame.columnGap
      frame.padding = attributes.number("padding", in: 0...1000) ?? 0
      frame.background = attributes.color("background")
      frame.isForHeading = attributes.choice("part", of: TextPart.self) == .heading
      return frame.text.isEmpty ? nil : .text(frame)
    case "pictureFrame":
      var frame = IssueLayout.PictureFrame(path: attributes.required("path", "name the picture in the package"))
      frame.fit = attributes.choice("fit", of: IssueLayout.PictureFrame.Fit.self) ?? .contain
      frame.alternativeText = attributes.string("alternativeText")
      return frame.path.isEmpty ? nil : .picture(frame)
    default:
      if element["color"] == nil { attributes.error("color is missing; give a colour like #1a2b3c") }
      return attributes.color("color").map { .fill($0) }
    }
  }

  private mutating func media(
    _ element: MarkupElement,
    _ number: Int,
    _ attributes: inout AttributeReader
  ) -> IssueLayout.MediaFrame? {
    let kind = attributes.choice("kind", of: IssueLayout.MediaFrame.Kind.self)
    if element["kind"] == nil { attributes.error("kind is missing; it is video or audio") }
    let identifier = attributes.string("id") ?? "page-\(layout.pages.count + 1)-item-\(number + 1)"
    if identifier.isEmpty { attributes.error("id is empty; give a name that no other overlay has") }
    if !mediaIdentifiers.insert(identifier).inserted {
      attributes.error("\(identifier) is the id of another media frame; rename one")
    }
    var media = OverlayMedia(sources: sources(of: element))
    media.playsAutomatically = attributes.boolean("playsAutomatically") ?? false
    media.isLooping = attributes.boolean("isLooping") ?? false
    media.isMuted = attributes.boolean("isMuted") ?? false
    media.hasControls = attributes.boolean("hasControls") ?? true
    let poster = attributes.string("poster")
    if poster?.isEmpty == true { attributes.error("poster is empty; name a picture, or remove this") }
    let text = attributes.required("alternativeText", "say what a screen reader should say")
    if media.sources.isEmpty { attributes.error("has no files; add <source path=\"...\"/>") }
    guard let kind, !media.sources.isEmpty, !identifier.isEmpty else { return nil }
    var frame = IssueLayout.MediaFrame(identifier: identifier, kind: kind, media: media, alternativeText: text)
    frame.poster = poster?.isEmpty == true ? nil : poster
    return frame
  }

  private func sources(of element: MarkupElement) -> [String] {
    element.warnOfText(findings)
    return element.elements.compactMap { child in
      guard child.isKnown, child.name == "source" else {
        child.warnOfUnknown(findings)
        return nil
      }
      var attributes = AttributeReader(child, findings)
      let path = attributes.required("path", "name the file in the package")
      attributes.finish()
      child.warnOfContent(findings)
      return path.isEmpty ? nil : path
    }
  }
}

/// The part of a text that a frame shows.
private enum TextPart: String, CaseIterable {
  /// The text from the end of the previous frame.
  case all
  /// Only the heading above the text.
  case heading
}
