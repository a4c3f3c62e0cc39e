package import Gatefold
internal import GatefoldFormats

extension MasterPicture {
  /// - Returns: `nil` if the file is neither.
  /// - Throws: `invalidPackage` if it is damaged, or can't be drawn; what reading it throws.
  init?(_ file: OpenedPackageFile) throws(GatefoldError) {
    guard file.byteCount <= Self.maximumByteCount else {
      throw .invalidPackage("the picture has \(file.byteCount) bytes, more than \(Self.maximumByteCount)")
    }
    if let directory = try TIFFDirectory(file) {
      self = try TIFFPicture(directory).picture()
    } else if let picture = try JPEG2000Head(file)?.picture(byteCount: file.byteCount) {
      self = picture
    } else {
      return nil
    }
  }

  /// - Throws: `invalidPackage`, naming the file.
  init(_ path: String, _ file: OpenedPackageFile) throws(GatefoldError) {
    do throws(GatefoldError) {
      guard let picture = try MasterPicture(file) else {
        throw .invalidPackage("this is no TIFF or JPEG 2000, or is cut off; replace it")
      }
      self = picture
    } catch {
      throw GatefoldError(error.code, "\(path): \(error.message)", underlyingError: error.underlyingError)
    }
  }
}

extension OpenedPackageFile: TIFFSource {
  package static var damaged: GatefoldError { .damagedMaster }
}
