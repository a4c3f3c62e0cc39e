/// Finds the addresses in HTML and SVG: attributes such as `src` and `href`, style sheets, and documents in `srcdoc`.
///
/// HTML, XHTML and SVG may read the same text differently. In doubt, what one of them would load is found.
struct HTMLReferences {
  /// Documents in `srcdoc` within each other. Deeper ones are not read, so that the work stays linear.
  static let maximumDepth = 8

  private var scanner: ByteScanner
  private var references: [WebReference] = []
  /// The `srcdoc` that is read; see ``WebReference/document``.
  private let document: [Int]
  private var documentCount = 0
  /// Whether it is the content of a `noscript`, in which there is no other.
  private let isNoScript: Bool
  /// Up to where style sheets were read.
  private var styleEnd = 0
  /// Open `svg` and `math` elements, in which nothing but markup is read.
  private var foreignDepth = 0

  init(_ bytes: [UInt8]) { self.init(ByteScanner(bytes[...]), document: []) }

  private init(_ scanner: ByteScanner, document: [Int], isNoScript: Bool = false) {
    self.scanner = scanner
    self.document = document
    self.isNoScript = isNoScript
  }

  mutating func all() -> [WebReference] {
    while !scanner.isAtEnd, references.count < WebReference.maximumCount {
      if scanner.peek != UInt8(ascii: "<") {
        scanner.advance()
      } else if let tag = MarkupTag(&scanner) {
        if tag.isClosing { close(tag) } else { open(tag) }
      } else {
        skipRemark()
      }
    }
    return references
  }

  // MARK: Remarks

  /// Goes behind what begins with an angle bracket and is no tag: a comment, a declaration, an instruction.
  private mutating func skipRemark() {
    if scanner.take("<!--") {
      skipComment()
    } else if foreignDepth > 0, scanner.take("<![cdata[") {
      scanner.skip(behind: "]]>")
    } else if scanner.isAt("<!entity") {
      // An entity of a document type: XML puts its text into the document.
      scanner.advance()
    } else if scanner.isAt("<?xml-stylesheet") {
      addStyleSheetInstruction()
    } else if scanner.isAt("<!") || scanner.isAt("<?") || scanner.isAt("</") {
      scanner.skip(behind: ">")
    } else {
      scanner.advance()
    }
  }

  /// Goes behind the end of a comment: `-->` or `--!>`, or at its beginning `>` or `->`.
  private mutating func skipComment() {
    if scanner.take(">") || scanner.take("->") { return }
    while !scanner.isAtEnd {
      if scanner.take("-->") || scanner.take("--!>") { return }
      scanner.advance()
    }
  }

  /// `<?xml-stylesheet href="..."?>`, whose parts are written like attributes.
  private mutating func addStyleSheetInstruction() {
    let line = scanner.line
    let bytes = Array("<".utf8) + Array(scanner.skip(behind: ">").dropFirst(2))
    var instruction = ByteScanner(bytes[...], line: line)
    if let href = MarkupTag(&instruction)?.attributes.first(where: { $0.name == "href" }) {
      add(WebReference(address: href.value, purpose: .resource, line: href.line))
    }
  }

  // MARK: Tags

  private mutating func open(_ tag: MarkupTag) {
    for reference in TagReferences(tag).references { add(reference) }
    for attribute in tag.attributes where attribute.name == "srcdoc" { addDocument(attribute) }
    if tag.name == "svg" || tag.name == "math" {
      if !tag.isEmpty { foreignDepth += 1 }
    } else if tag.name == "style" {
      addStyles(tag)
    } else if foreignDepth == 0, !tag.isEmpty {
      skipText(of: tag)
    }
  }

  private mutating func close(_ tag: MarkupTag) {
    if tag.name == "svg" || tag.name == "math" { foreignDepth = max(0, foreignDepth - 1) }
  }

  private mutating func add(_ reference: WebReference) {
    var reference = reference
    reference.document = document
    references.append(reference)
  }

  /// Reads a document that is the value of an attribute.
  private mutating func addDocument(_ attribute: MarkupTag.Attribute) {
    guard document.count < Self.maximumDepth else { return }
    documentCount += 1
    let text = ByteScanner(Array(attribute.value.utf8)[...], line: attribute.line)
    addAll(of: HTMLReferences(text, document: document + [documentCount]))
  }

  private mutating func addAll(of inner: HTMLReferences) {
    var inner = inner
    references += inner.all().prefix(max(0, WebReference.maximumCount - references.count))
    if inner.document == document { documentCount = inner.documentCount }
  }

  /// The style sheet that begins here. In SVG within HTML it is read as markup, too.
  private mutating func addStyles(_ tag: MarkupTag) {
    guard !tag.isEmpty else { return }
    let start = scanner
    if start.place >= styleEnd {
      let styles = scanner.skip(behind: "</style")
      styleEnd = scanner.place
      for reference in CSSReferences.references(in: styles, line: start.line) { add(reference) }
    }
    if foreignDepth > 0 { scanner = start }
  }

  /// Text that is no markup.
  private mutating func skipText(of tag: MarkupTag) {
    switch tag.name {
    case "script": scanner.skip(behind: "</script")
    case "title": scanner.skip(behind: "</title")
    case "textarea": scanner.skip(behind: "</textarea")
    case "xmp": scanner.skip(behind: "</xmp")
    case "iframe": scanner.skip(behind: "</iframe")
    case "noembed": scanner.skip(behind: "</noembed")
    case "noframes": scanner.skip(behind: "</noframes")
    case "noscript" where !isNoScript:
      // Markup where scripts are off, text where they are on.
      let line = scanner.line
      let text = ByteScanner(scanner.skip(behind: "</noscript"), line: line)
      var inner = HTMLReferences(text, document: document, isNoScript: true)
      inner.documentCount = documentCount
      addAll(of: inner)
    default: break
    }
  }
}
