public import struct Foundation.Data

/// What a picture file says of itself, for those who find it alone.
public struct PictureMetadata: Hashable, Sendable {
  /// The title.
  public var title: String
  /// The author.
  public var author: String?
  /// The printed folio of the page, or of the pages of a spread: "iv", "12–13".
  public var pageLabel: String?

  public init(title: String, author: String? = nil, pageLabel: String? = nil) {
    self.title = title
    self.author = author
    self.pageLabel = pageLabel
  }

  /// Title and page in one line.
  var caption: String { pageLabel.map { "\(title), page \($0)" } ?? title }

  static let software = "Gatefold"

  /// Each of its texts in a line: control characters are not for metadata (PNG specification, 11.3.4).
  fileprivate var inLines: PictureMetadata {
    func line(_ text: String) -> String {
      String(textString: text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return PictureMetadata(title: line(title), author: author.map(line), pageLabel: pageLabel.map(line))
  }
}

extension Data {
  /// A picture file with metadata, and with the note that its colours are sRGB: PNG gets text chunks and `sRGB` (PNG
  /// specification, 11.3), JPEG Exif and XMP. Files of other formats stay as they are.
  public func adding(_ metadata: PictureMetadata) -> Data {
    let metadata = metadata.inLines
    if starts(with: PNGMetadata.signature) { return PNGMetadata.adding(metadata, to: self) }
    if starts(with: JPEGMetadata.signature) { return JPEGMetadata.adding(metadata, to: self) }
    return self
  }
}
