internal import Foundation
public import Gatefold

/// A first description of a package of pictures of pages, from a folder of pictures or a comic book archive (.cbz).
///
/// ```swift
/// let draft = try PicturesDraft(try PackageFolder("scans"), title: "Skerry 14", dpi: 300)
/// for file in draft.files { print(file.source, file.path) }
/// ```
///
/// Pages are in natural order: `page 2` before `page 10`. A text map in JSON or ALTO with the same name as a picture,
/// apart from the extension, belongs to its page and labels it.
public struct PicturesDraft: Sendable {
  /// A file to copy.
  public struct File: Hashable, Sendable {
    /// The path of the original file.
    public let source: String
    /// Its path in the package.
    public let path: String
  }

  /// Which issue it is, with its pages.
  public let issue: IssueDescription
  /// Pictures and text maps, to be copied into the package.
  public let files: [File]
  /// Pictures and text maps that cannot be used, with the reason.
  public let failures: [GatefoldError]

  /// Resolution of pictures that tell none, in pixels per inch.
  public static let usualResolution = 150.0

  /// Reads the headers of all pictures, and their text maps.
  ///
  /// - Parameters:
  ///   - source: the files.
  ///   - title: of the issue.
  ///   - dpi: resolution of the pictures, in pixels per inch, which tells the size of the pages; `nil` for that which
  ///     each file gives, or else ``usualResolution``.
  /// - Throws: `invalidPackage` if there are no pictures.
  public init(_ source: some PackageFiles, title: String, dpi: Double? = nil) throws(GatefoldError) {
    let paths = source.entries.map(\.path).filter { !$0.hasPrefix("__MACOSX/") && !$0.contains("/__MACOSX/") }
    let known = Set(paths)
    var pages: [IssueDescription.PagePicture] = []
    var files: [File] = []
    var failures: [GatefoldError] = []
    for path in paths.filter(Self.isPicture).sorted(by: NaturalOrder.isBefore) {
      do throws(GatefoldError) {
        let head = try PagePictureHead(path, in: source)
        let name = "pages/\(Self.name(pages.count))"
        var page = IssueDescription.PagePicture(path: "\(name).\(head.fileExtension)", size: Self.size(head, dpi))
        files.append(File(source: path, path: page.path))
        if let map = Self.textMap(of: path, among: known) {
          do throws(GatefoldError) {
            page.label = try Self.label(map, in: source, size: page.size)
            page.textMap = "\(name).\(map.hasSuffix(".json") ? "json" : "xml")"
            files.append(File(source: map, path: page.textMap ?? ""))
          } catch {
            failures.append(error.of(path: map))
          }
        }
        pages.append(page)
      } catch {
        failures.append(error.of(path: path))
      }
    }
    guard !pages.isEmpty else {
      let message = "there are no pictures of pages; add \(PagePictureHead.formats) files"
      throw .invalidPackage(message, failures.first?.message)
    }
    issue = IssueDescription(
      identifier: PackageDraft.identifier(of: title),
      title: title,
      content: .pictures(pages: pages, textMap: nil)
    )
    self.files = files
    self.failures = failures
  }

  private static func isPicture(_ path: String) -> Bool {
    MediaType(fileName: path).map { PagePictureHead.mediaTypes.contains($0.name) } ?? false
  }

  /// "page-0001".
  private static func name(_ index: Int) -> String {
    let number = String(index + 1)
    return "page-" + String(repeating: "0", count: max(0, 4 - number.count)) + number
  }

  /// In points, to a thousandth.
  private static func size(_ head: PagePictureHead, _ dpi: Double?) -> PageSize {
    let own = head.resolution.dpi
    func points(_ pixels: Int, _ own: Double?) -> Double {
      (Double(pixels) * 72 / (dpi ?? own ?? usualResolution) * 1000).rounded() / 1000
    }
    return PageSize(width: points(head.size.width, own?.x), height: points(head.size.height, own?.y))
  }

  private static func textMap(of picture: String, among paths: Set<String>) -> String? {
    let stem = picture.lastIndex(of: ".").map { picture[..<$0] } ?? picture[...]
    return ["\(stem).json", "\(stem).xml"].first(where: paths.contains)
  }

  /// The number of the page in a text map, as printed; `nil` if it has none.
  ///
  /// - Throws: `invalidPackage` if it is no text map.
  private static func label(
    _ map: String,
    in files: some PackageFiles,
    size: PageSize
  ) throws(GatefoldError) -> String? {
    guard let page = try TextMapFile(map, in: files, isOfPage: true).firstPage() else {
      throw .invalidPackage("the text map has no page")
    }
    _ = try MappedText.page(page, pageIndex: 0, size: size)
    return page.label
  }
}

extension PagePictureHead {
  fileprivate var fileExtension: String {
    switch self {
    case .picture(let head):
      switch head.kind {
      case .png: "png"
      case .jpeg: "jpg"
      case .webp: "webp"
      }
    case .master(let picture): picture.format == .tiff ? "tif" : "jp2"
    }
  }
}
