internal import Foundation
internal import Gatefold
internal import GatefoldTypesetting

/// The pictures of a layout, from the files of its package.
struct PackagePictures: ArticlePictures {
  private let files: any PackageFiles
  /// A file has at most as many bytes.
  static let maximumByteCount = 64 << 20

  init(_ files: any PackageFiles) { self.files = files }

  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    guard case .file(let path) = picture.source else {
      throw GatefoldError(.unreadableFile, "the picture is printed, and is no file of the package")
    }
    let data = try files.read(path, limit: Self.maximumByteCount)
    guard let head = PictureHead(data) else {
      throw GatefoldError(.unreadableFile, "\(path) is no PNG, JPEG or WebP; convert it to one of these")
    }
    do throws(GatefoldError) {
      switch head.kind {
      case .jpeg: return EncodedPicture(data: data, mediaType: "image/jpeg", size: head.size)
      case .png: return EncodedPicture(data: data, mediaType: "image/png", size: head.size)
      case .webp:
        // Exports have JPEG and PNG.
        let pixels = try OverlayPicture(data).laid()
        return EncodedPicture(data: try pixels.encoded(as: .png), mediaType: "image/png", size: head.size)
      }
    } catch {
      throw error.inFile(path)
    }
  }
}
