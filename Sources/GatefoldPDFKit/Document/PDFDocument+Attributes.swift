internal import Foundation
internal import Gatefold
internal import GatefoldFormats

extension PDFDocument {
  /// The entries of the document's information dictionary, by strings like "Title" or by ``PDFDocumentAttribute``.
  /// Dates are `Date`, keywords `[String]`, numbers `NSNumber`, and all other values `String`. `nil` for a locked
  /// document.
  public var documentAttributes: [AnyHashable: Any]? {
    get {
      let (known, file, isLocked) = state.withLock { ($0.attributes, $0.file, $0.bytes != nil && $0.file == nil) }
      if let known { return known }
      guard !isLocked else { return nil }
      let read = file.map(Self.attributes) ?? [:]
      return state.withLock { state in
        if let known = state.attributes { return known }
        state.attributes = .some(read)
        return read
      }
    }
    set {
      let attributes = newValue.map { values in
        values.reduce(into: [AnyHashable: Any]()) { attributes, entry in
          guard let key = entry.key as? String else { return }
          attributes[key] = key == "Keywords" ? Self.keywords(entry.value) : entry.value
        }
      }
      state.withLock { state in
        state.attributes = .some(attributes)
        state.hasOwnAttributes = true
      }
    }
  }

  private static func attributes(of file: PDFFile) -> [AnyHashable: Any] {
    let values = try? blocking { [issue = file.issue] () async throws(GatefoldError) in try await issue.information() }
    guard let values, !values.isEmpty else { return attributes(from: file.issue.metadata) }
    return values.reduce(into: [:]) { attributes, entry in
      switch (entry.key, entry.value) {
      case ("Keywords", .string(let text)): attributes[entry.key] = keywords(text)
      case ("CreationDate", .string(let text)), ("ModDate", .string(let text)):
        if let date = PDFDate.date(text) { attributes[entry.key] = date }
      case (_, .string(let text)), (_, .name(let text)): attributes[entry.key] = String(textString: text)
      default: attributes[entry.key] = AnnotationValues.value(entry.value, of: "")
      }
    }
  }

  /// Where libqpdf cannot read the file.
  private static func attributes(from metadata: Metadata) -> [AnyHashable: Any] {
    let values: [(String, Any?)] = [
      ("Title", metadata.title), ("Author", metadata.author), ("Subject", metadata.subject),
      ("Creator", metadata.creator), ("Producer", metadata.producer), ("CreationDate", metadata.creationDate),
      ("ModDate", metadata.modificationDate), ("Keywords", metadata.keywords.map { keywords($0) }),
    ]
    return values.reduce(into: [:]) { attributes, entry in
      if let value = entry.1 { attributes[entry.0] = value }
    }
  }

  /// Keywords are an array in PDFKit, and one string in the file.
  private static func keywords(_ value: Any) -> Any {
    guard let text = value as? String else { return value }
    return text.split(whereSeparator: { $0 == "," || $0 == ";" })
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
