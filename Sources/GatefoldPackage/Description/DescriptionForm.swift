public import Foundation
public import Gatefold

/// How a description is written down. All forms have the same content.
public enum DescriptionForm: String, CaseIterable, Sendable {
  /// JSON.
  case json
  /// XML with an element for each value.
  case xml
  /// An XML property list, or a binary one where a text has characters that XML does not allow.
  case propertyList = "plist"

  /// The form of a file by the extension of its name; `nil` for other files.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
  }

  /// The extension of file names: "json", "xml" or "plist".
  public var fileExtension: String { rawValue }

  /// Writes a description: the same bytes for the same content.
  ///
  /// - Parameters:
  ///   - value: the content, which is an object.
  ///   - root: the name of the outermost element in XML: "issue" or "overlays".
  /// - Throws: `invalidDescription` for what could not be read again: a value that is no object, a number that is not
  ///   finite, more than 64 values in each other, 100,000 items in a list, 1,000,000 values in all, or 10,000,000 bytes of
  ///   XML.
  public func encoded(_ value: DescriptionValue, root: String) throws(GatefoldError) -> Data {
    try Self.check(value)
    guard value.count <= DescriptionValue.maximumCount else {
      throw GatefoldError(.invalidDescription, "has more than \(DescriptionValue.maximumCount) values; split the issue")
    }
    guard value.longestList <= DescriptionValue.maximumItemCount else {
      let message = "has a list of more than \(DescriptionValue.maximumItemCount) items; split the issue"
      throw GatefoldError(.invalidDescription, message)
    }
    guard value.hasFiniteNumbers else {
      throw GatefoldError(.invalidDescription, "has a number that is not finite; correct it")
    }
    return switch self {
    case .json: try JSONForm.encoded(value)
    case .xml: try XMLForm.encoded(value, root: root)
    case .propertyList: PropertyListForm.encoded(value)
    }
  }

  /// Reads a description.
  ///
  /// - Throws: `invalidDescription`, with the line where the form tells it.
  public func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    let text =
      switch self {
      case .json: try JSONForm.decoded(data)
      case .xml: try XMLForm.decoded(data)
      case .propertyList: try PropertyListForm.decoded(data)
      }
    try Self.check(text.value)
    return text
  }

  private static func check(_ value: DescriptionValue) throws(GatefoldError) {
    guard value.members != nil else {
      throw GatefoldError(.invalidDescription, "is \(value.kindName); a description is an object")
    }
    guard value.depth <= DescriptionValue.maximumDepth else {
      throw GatefoldError(.invalidDescription, "has more than \(DescriptionValue.maximumDepth) values in each other")
    }
  }
}
