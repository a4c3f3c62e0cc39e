internal import Foundation
internal import Gatefold

/// The content of a page made from an image.
struct ImagePage: Sendable {
  let image: PDFKitPlatformImage
  let mediaBox: CGRect
  let rotation: Int?
  /// The frame of the image in user space.
  let frame: CGRect
  /// The JPEG quality from 0 to 1, or `nil` for lossless compression.
  let compressionQuality: Double?

  /// Returns `nil` if the image is damaged.
  init?(_ image: PDFKitPlatformImage, _ options: [PDFPage.ImageInitializationOption: Any]) {
    let size = image.size
    guard size.width > 0, size.height > 0, image.file != nil || image.cgImage != nil else { return nil }
    self.image = image
    mediaBox =
      (options[.mediaBox] as? CGRect).flatMap { $0.isEmpty || $0.isInfinite ? nil : $0.standardized }
      ?? CGRect(origin: .zero, size: size)
    rotation = (options[.rotation] as? NSNumber).map { ($0.intValue % 360 + 360) % 360 / 90 * 90 }
    compressionQuality = (options[.compressionQuality] as? NSNumber).map { min(max($0.doubleValue, 0), 1) }
    let fitting = min(mediaBox.width / size.width, mediaBox.height / size.height)
    let grows = (options[.upscaleIfSmaller] as? NSNumber)?.boolValue ?? false
    let scale = grows ? fitting : min(fitting, 1)
    let shown = CGSize(width: size.width * scale, height: size.height * scale)
    frame = CGRect(
      x: mediaBox.midX - shown.width / 2,
      y: mediaBox.midY - shown.height / 2,
      width: shown.width,
      height: shown.height
    )
  }
}
