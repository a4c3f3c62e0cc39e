public import struct Foundation.Data

/// The metadata of a picture file that records its origin, for people who find the file alone.
///
/// ```swift
/// let metadata = PictureMetadata(title: issue.metadata.title ?? "", pageLabel: page.label)
/// let file = try picture.encoded(as: .jpeg).adding(metadata)
/// ```
public struct PictureMetadata: Hashable, Sendable {
  /// The title of the issue.
  public var title: String
  /// The author of the issue; `nil` if unknown.
  public var author: String?
  /// The printed number of the page, or of the pages of a spread, like "iv" or "12–13".
  public var pageLabel: String?

  /// Metadata of a picture. Line breaks and control characters are replaced when it is written.
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
      String(textString: text).onOneLine
    }
    return PictureMetadata(title: line(title), author: author.map(line), pageLabel: pageLabel.map(line))
  }
}

extension Data {
  /// The picture file with metadata, and with the note that its colours are sRGB.
  ///
  /// PNG files get text chunks and `sRGB` (PNG specification, 11.3), JPEG files get Exif and XMP. Files of other
  /// formats are returned unchanged.
  public func adding(_ metadata: PictureMetadata) -> Data {
    let metadata = metadata.inLines
    if starts(with: PNGMetadata.signature) { return PNGMetadata.adding(metadata, to: self) }
    if starts(with: JPEGMetadata.signature) { return JPEGMetadata.adding(metadata, to: self) }
    return self
  }
}
