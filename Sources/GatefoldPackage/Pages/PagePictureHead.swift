internal import Gatefold

/// The properties of a page's picture, read from its file name and header.
enum PagePictureHead {
  /// A PNG, JPEG or WebP, which is decoded here.
  case picture(PictureHead)
  /// A TIFF or JPEG 2000.
  case master(MasterPicture)

  /// Media types of pictures of pages.
  static let mediaTypes: Set<String> = pictureTypes.union(masterTypes)
  private static let pictureTypes: Set<String> = ["image/png", "image/jpeg", "image/webp"]
  private static let masterTypes: Set<String> = ["image/tiff", "image/jp2", "image/jpx", "image/j2c"]
  static let formats = "PNG, JPEG, WebP, TIFF or JPEG 2000"

  /// Whether a file is a TIFF or JPEG 2000 by its name.
  static func isMaster(_ path: String) -> Bool {
    MediaType(fileName: path).map { masterTypes.contains($0.name) } ?? false
  }

  /// - Throws: `invalidPackage` if it is missing, or can't be drawn; `unwritableFile` if it can't be taken out of an archive.
  init(_ path: String, in files: any PackageFiles) throws(GatefoldError) {
    if Self.isMaster(path) {
      self = .master(try MasterPicture(path, try OpenedPackageFile(path, in: files)))
    } else {
      self = .picture(try PictureHead(path, in: files))
    }
  }

  var size: PixelSize {
    switch self {
    case .picture(let head): head.size
    case .master(let picture): picture.size
    }
  }

  var resolution: PictureResolution {
    switch self {
    case .picture(let head): head.resolution
    case .master(let picture): picture.resolution
    }
  }
}
