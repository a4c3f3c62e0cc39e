/// A page of an issue, by its index or by its printed label.
public enum PageReference: Hashable, Sendable {
  /// From 0.
  case index(Int)
  /// The page label as printed: "iv", "C1".
  case label(String)

  /// Reads `pageIndex` or `pageLabel`; `nil` if there is neither.
  init?(_ fields: inout FieldReader) {
    if let index = fields.integer("pageIndex", in: 0...1_000_000) {
      self = .index(index)
      if fields.value("pageLabel") != nil {
        fields.warn("is ignored beside pageIndex; remove one", at: "pageLabel")
        fields.keep("pageLabel")
      }
    } else if let label = fields.string("pageLabel") {
      self = .label(label)
    } else {
      return nil
    }
  }

  func write(to fields: inout FieldWriter) {
    switch self {
    case .index(let index): fields.set("pageIndex", index)
    case .label(let label): fields.set("pageLabel", label)
    }
  }
}
