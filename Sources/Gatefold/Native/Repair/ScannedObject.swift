/// An object found by the search.
struct ScannedObject {
  /// The position of its value: in the file, or in a decoded object stream.
  enum Place: Hashable {
    case file(Range<Int>)
    case packed(stream: Int, Range<Int>)
  }

  /// The bytes of a stream.
  struct Extent {
    var range: Range<Int>
    /// Whether the length in its dictionary is correct.
    var hasRightLength: Bool
    /// Whether the file ends, or another object begins, within it.
    var isCut: Bool
  }

  /// The kind of an object, as far as repairing needs it.
  enum Kind: Hashable {
    case other, page, pageNode, catalog, outlines, objectStream, crossReferences, encryption, information
  }

  let number: Int
  let generation: Int
  let place: Place
  /// The position of its number in the file; for an object in an object stream, the position of that stream.
  let start: Int
  /// Its position in the file before decryption: the last definition counts.
  let rank: Int
  /// Where its number first occurs: pages that were changed later keep their place in the order.
  var order: Int
  let kind: Kind
  /// Whether its value is whole.
  let isWhole: Bool
  var extent: Extent?
  /// The number of the object that its /Parent refers to, of pages and nodes.
  let parent: Int?
}

extension ScannedObject.Kind {
  init(_ value: PDFValue?) {
    guard let dictionary = value?.dictionary else {
      self = .other
      return
    }
    switch dictionary["Type"]?.name {
    case "Page": self = .page
    case "Pages": self = .pageNode
    case "Catalog": self = .catalog
    case "Outlines": self = .outlines
    case "ObjStm": self = .objectStream
    case "XRef": self = .crossReferences
    case .some: self = .other
    case nil: self = Self.untyped(dictionary)
    }
  }

  /// The kind of a dictionary without /Type, from its other entries.
  private static func untyped(_ dictionary: PDFDictionary) -> Self {
    if dictionary["Filter"]?.name == "Standard", dictionary["O"] != nil, dictionary["U"] != nil { return .encryption }
    if dictionary["Producer"] != nil, dictionary["CreationDate"] != nil { return .information }
    let contents = dictionary["Contents"]
    let hasContents = contents?.reference != nil || contents?.array != nil
    let isPage = hasContents && dictionary["Subtype"] == nil && dictionary["FT"] == nil
    return isPage && (dictionary["MediaBox"] != nil || dictionary["Resources"] != nil) ? .page : .other
  }
}
