public import Foundation

extension PixelBuffer {
  /// Writes the picture to a file. A file of that name is replaced once the new one is complete.
  ///
  /// ```swift
  /// let cover = try await issue.page(at: 0).render(.fit(PixelSize(width: 400, height: 400)), options: .thumbnail)
  /// try cover.write(to: URL(filePath: "cover.webp"))
  /// ```
  ///
  /// - Parameters:
  ///   - url: of a file in an existing folder.
  ///   - format: by default told from the file extension: `png`, `jpg`, `jpeg` or `webp`.
  /// - Throws: `unwritableFile`, also if the extension names no format; `pictureTooLarge`, `encodingFailed`.
  public func write(to url: URL, as format: PictureFormat? = nil) throws(GatefoldError) {
    guard url.isFileURL else {
      throw GatefoldError(.unwritableFile, "not a file URL; give the URL of a file", path: url.absoluteString)
    }
    guard let format = format ?? PictureFormat(fileExtension: url.pathExtension) else {
      throw GatefoldError(
        .unwritableFile,
        "the file extension is not png, jpg or webp; use one of these, or give a format",
        path: url.path
      )
    }
    let data = try encoded(as: format)
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "the file cannot be written; choose another folder, or free disk space",
        path: url.path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }
}

extension PictureFormat {
  /// The format of files with an extension, with its default settings; `nil` for any other extension.
  ///
  /// - Parameter fileExtension: without the dot; case does not count.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: return nil
    }
  }
}
