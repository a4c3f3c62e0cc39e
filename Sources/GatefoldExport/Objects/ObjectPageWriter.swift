internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Writes the parts of a page of objects.
struct ObjectPageWriter {
  private let issue: MagazineIssue
  /// The objects that can be linked to.
  private let listed: Set<PDFObject.Reference>
  private let limits: ObjectPage.Limits
  private var html: [UInt8] = []
  private var pictureByteCount = 0
  private var writtenPictureBytes = 0

  private static let (maximumItems, maximumDepth, maximumPages) = (5_000, 40, 10_000)

  init(_ issue: MagazineIssue, listed: Set<PDFObject.Reference>, limits: ObjectPage.Limits) {
    (self.issue, self.listed, self.limits) = (issue, listed, limits)
  }

  var hasRoom: Bool { html.count - writtenPictureBytes < limits.textBytes }

  private mutating func add(_ markup: String) { html += markup.utf8 }

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text) }

  // MARK: Parts

  mutating func begin(title: String, objectCount: Int) {
    let policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-\(ObjectPageScript.hash)'"
    add(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(title)): objects</title>
      <style>\(ObjectPageScript.style)</style>
      </head>
      <body>
      <h1>\(escaped(title))</h1>
      <p>\(issue.pageCount.counted("page")), \(objectCount.counted("object")), PDF \(escaped(issue.metadata.pdfVersion)). \
      A reference opens in its place; its number leads to the object.</p>

      """
    )
    if let repair = issue.repair { addNote("The file was repaired to be read: \(repair).") }
  }

  mutating func addPages(_ count: Int) async throws(GatefoldError) {
    add("<h2>Pages</h2>\n<nav>")
    for index in 0..<min(count, Self.maximumPages) {
      // A page that cannot be read has no link.
      guard let page = try? await issue.objects.object(at: PDFObjectPath(.page(index))), let reference = page.reference,
        listed.contains(reference)
      else { continue }
      add("<a href=\"#\(Self.name(reference))\">\(index + 1)</a> ")
    }
    if Task.isCancelled { throw GatefoldError(.cancelled, "the request was cancelled") }
    add("</nav>\n")
  }

  mutating func addTrailer(_ value: PDFObject.Value) {
    add("<h2>Trailer</h2>\n<div class=\"body\">")
    addValue(value, depth: 0)
    add("</div>\n")
  }

  mutating func beginObjects() { add("<h2>Objects</h2>\n") }

  mutating func addNote(_ text: String) { add("<p class=\"note\">\(escaped(text))</p>\n") }

  mutating func end() -> Data {
    add("<script>\(ObjectPageScript.script)</script>\n</body>\n</html>\n")
    return Data(html)
  }

  /// An object, closed.
  mutating func add(_ entry: PDFObjectEntry) async throws(GatefoldError) {
    let reference = entry.reference
    let object = try await issue.objects.object(reference)
    add(
      "<details class=\"object\" id=\"\(Self.name(reference))\"><summary><b>\(reference.number) \(reference.generation)"
    )
    add("</b> <code>\(escaped(object.value.summary))</code> <i>\(entry.summary)</i></summary>\n<div class=\"body\">")
    addValue(object.value, depth: 0)
    if case .stream = object.value { try await addStream(reference, object.value) }
    add("</div></details>\n")
  }

  private static func name(_ reference: PDFObject.Reference) -> String {
    reference.generation == 0 ? "o\(reference.number)" : "o\(reference.number).\(reference.generation)"
  }

  // MARK: Values

  private mutating func addValue(_ value: PDFObject.Value, depth: Int) {
    guard depth < Self.maximumDepth, hasRoom else { return add("<code>…</code>") }
    switch value {
    case .dictionary, .stream:
      add("<ul>")
      for key in value.keys.prefix(Self.maximumItems) {
        guard let inner = value[key] else { continue }
        addEntry("/\(key.asPDFName)", inner, depth: depth)
      }
      if value.keys.count > Self.maximumItems { add("<li>… \(value.keys.count - Self.maximumItems) more</li>") }
      add("</ul>")
    case .array(let items):
      add("<ul>")
      for (index, item) in items.prefix(Self.maximumItems).enumerated() { addEntry("\(index)", item, depth: depth) }
      if items.count > Self.maximumItems { add("<li>… \(items.count - Self.maximumItems) more</li>") }
      add("</ul>")
    case .reference(let reference): add(link(reference))
    default: add("<code>\(escaped(value.text))</code>")
    }
  }

  private mutating func addEntry(_ name: String, _ value: PDFObject.Value, depth: Int) {
    let label = "<b>\(escaped(name))</b> "
    switch value {
    case .reference(let reference) where listed.contains(reference):
      add(
        "<li><details data-object=\"\(Self.name(reference))\"><summary>\(label)\(link(reference))</summary></details></li>"
      )
    case .dictionary, .array:
      if isPlain(value) {
        add("<li>\(label)<code>\(escaped(value.summary))</code></li>")
      } else {
        add("<li><details><summary>\(label)<code>\(escaped(value.summary))</code></summary>")
        addValue(value, depth: depth + 1)
        add("</details></li>")
      }
    default:
      add("<li>\(label)")
      addValue(value, depth: depth + 1)
      add("</li>")
    }
  }

  /// Whether a line shows all of an array.
  private func isPlain(_ value: PDFObject.Value) -> Bool {
    let isScalar = value.items.allSatisfy { item in
      if case .reference = item { return false }
      return item.dictionary == nil && item.items.isEmpty
    }
    return value.dictionary == nil && value.items.count <= 6 && isScalar
  }

  private func link(_ reference: PDFObject.Reference) -> String {
    listed.contains(reference) ? "<a href=\"#\(Self.name(reference))\">\(reference)</a>" : "\(reference)"
  }

  // MARK: Streams

  /// A picture, lines of content, or the bytes.
  private mutating func addStream(
    _ reference: PDFObject.Reference,
    _ value: PDFObject.Value
  ) async throws(GatefoldError) {
    do throws(GatefoldError) {
      if value["Subtype"] == .name("Image"), try await addPicture(reference, value) { return }
      let limit = limits.lines * 200
      let stream = try await issue.objects.streamPrefix(reference, byteCount: limit)
      let bytes = [UInt8](stream.data)
      if let content = ContentLine.lines(of: bytes, maximumCount: limits.lines) {
        addContent(content.lines)
        if content.isTruncated || stream.isTruncated { addNote("The rest is left out.") }
      } else {
        let maximum = min(limits.lines, 200)
        let lines = StreamText.lines(of: bytes, maximumCount: maximum)
        add("<pre>\(lines.map(escaped).joined(separator: "\n"))</pre>")
        if stream.isTruncated || lines.count == maximum { addNote("The rest is left out.") }
      }
    } catch {
      if error.code == .cancelled { throw error }
      addNote("The stream cannot be shown: \(error.message).")
    }
  }

  private mutating func addContent(_ lines: [ContentLine]) {
    add("<table class=\"content\">")
    for line in lines {
      let explanation = line.explanation.map(escaped) ?? "<em>no operator that PDF knows</em>"
      let indent = line.depth > 0 ? " style=\"padding-left:\(line.depth)em\"" : ""
      add("<tr><td\(indent)><code>\(escaped(line.text))</code></td><td>\(explanation)</td></tr>\n")
    }
    add("</table>")
  }

  /// - Returns: whether a picture was added, or a note that explains why it is missing.
  private mutating func addPicture(
    _ reference: PDFObject.Reference,
    _ value: PDFObject.Value
  ) async throws(GatefoldError) -> Bool {
    let maximum = 64 << 20
    guard let image = try await issue.objects.image(reference),
      let picture = try await OriginalImage(image, in: issue.objects, maximumByteCount: maximum)
    else { return false }
    guard picture.fileExtension == "jpg" || picture.fileExtension == "png" else { return false }
    guard pictureByteCount + picture.data.count <= limits.pictureBytes else {
      addNote("A picture of \(picture.data.count.byteSummary) is left out: the page would be too large.")
      return true
    }
    pictureByteCount += picture.data.count
    let kind = picture.fileExtension == "jpg" ? "jpeg" : "png"
    let before = html.count
    add("<p><img loading=\"lazy\" alt=\"the image of object \(reference.number)\" ")
    add("src=\"data:image/\(kind);base64,\(picture.data.base64EncodedString())\"></p>")
    writtenPictureBytes += html.count - before
    return true
  }
}
