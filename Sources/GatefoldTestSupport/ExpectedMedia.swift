public import Foundation
public import Gatefold

/// The media that the generator of SamplePDFs embedded in a file, in page space.
public struct ExpectedMedia: Decodable, Sendable {
  public struct Page: Decodable, Sendable {
    public let pageIndex: Int
    public let media: [Annotation]?
    public let attachments: [Attached]?
  }

  public struct Annotation: Decodable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
    public let subtype: String
    public let kind: String?
    public let poster: String?
    public let title: String?
    public let contents: String?
    public let activation: String?
    public let showsControls: Bool?
    public let repeatCount: Double?
    public let volume: Double?
    public let targetAnnotationIndex: Int?
    public let assets: [Asset]?
    /// Of a file whose annotations have one asset each, instead of `assets`.
    public let fileName: String?
    public let mimeType: String?
    public let byteCount: Int?

    public var rect: PageRect { PageRect(x: x, y: y, width: width, height: height) }
  }

  public struct Asset: Decodable, Sendable {
    public let fileName: String?
    public let mimeType: String?
    public let kind: String
    public let isPrimary: Bool
    public let location: String
    /// Where an asset that is not embedded leads.
    public let target: String?
    public let byteCount: Int?
    /// The size in bytes of the extracted file.
    public let bytes: Int?
    public let sha256: String?
  }

  public struct Attached: Decodable, Sendable {
    public let fileName: String
    /// The file name after extracting all attachments in order into one folder.
    public let writtenAs: String?
    public let mimeType: String?
    public let byteCount: Int?
    public let sha256: String?
    public let checksumHolds: Bool?
    public let modificationDate: String?
    public let relationship: String?
    public let target: String?
    /// The rectangle of its annotation, or `nil` if the attachment belongs to the whole document.
    public let annotation: PageRect?
  }

  public let pages: [Page]

  /// All attachments with their pages, the document's own first.
  public var attachments: [(pageIndex: Int, attached: Attached)] {
    let all = pages.flatMap { page in (page.attachments ?? []).map { (page.pageIndex, $0) } }
    return all.filter { $0.1.annotation == nil } + all.filter { $0.1.annotation != nil }
  }
}

extension Sample {
  public func expectedMedia() throws -> ExpectedMedia {
    let url = URL(filePath: path).deletingPathExtension().appendingPathExtension("expected.json")
    return try JSONDecoder().decode(ExpectedMedia.self, from: Data(contentsOf: url))
  }
}

/// The SHA-256 of bytes in hexadecimal, by the system's own program.
public func sha256(of data: Data) throws -> String {
  String(decoding: try Tool.run("sha256sum", [], input: data).prefix(64), as: UTF8.self)
}
