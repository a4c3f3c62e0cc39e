/// Coded as a string: `annotation`, or the ``PrintedLinkKind`` of what is printed, like `email`.
extension LinkOrigin: Codable {
  private static let annotationName = "annotation"

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let isAnnotation = try value.decode(String.self) == Self.annotationName
    self = isAnnotation ? .annotation : .printed(try value.decode(PrintedLinkKind.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .annotation: try value.encode(Self.annotationName)
    case .printed(let kind): try value.encode(kind)
    }
  }
}
