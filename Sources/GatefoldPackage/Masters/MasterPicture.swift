internal import Foundation
internal import Gatefold

/// A picture of a page in a format that archives keep, TIFF or JPEG 2000.
///
/// This process doesn't decode it. It is laid as it is encoded into a PDF of one page, which is drawn like any other: in a
/// worker where issues are isolated, only as far and as large as it is seen, and in its own colours.
struct MasterPicture: Sendable {
  enum Format: Sendable {
    case tiff
    case jpeg2000
  }

  /// Some of the bytes of an image.
  enum Part: Sendable {
    case bytes([UInt8])
    /// A range of the file.
    case file(Range<Int>, Change = .none)
  }

  enum Change: Sendable {
    case none
    /// Samples of two bytes come with the lowest byte first.
    case swappedPairs
    case reversedBits
  }

  /// The picture or a strip or tile of it.
  struct Image: Sendable {
    /// Its place in the picture. Tiles may pass the right and lower edges.
    let frame: PixelRect
    /// The filter and its parameters, as its dictionary has them.
    let entries: String
    let parts: [Part]
  }

  /// An object that images refer to: a dictionary, and its stream.
  struct Object: Sendable {
    let entries: String
    let bytes: [UInt8]
  }

  /// The number of the first of the objects.
  static let firstObject = 5

  let format: Format
  let size: PixelSize
  let resolution: PictureResolution
  /// Whether the file has more pictures, which are not shown.
  var hasMore = false
  var images: [Image]
  /// The colours, as the dictionary of each image has them.
  var colorEntries = ""
  var objects: [Object] = []

  /// Maximum number of pixels along a side, as in the device that draws it.
  static let maximumSide = 1 << 20
  /// Maximum number of bytes of a file.
  static let maximumByteCount = 4 << 30

  init(
    _ format: Format,
    size: PixelSize,
    resolution: PictureResolution,
    images: [Image]
  ) throws(GatefoldError) {
    let sides = 1...Self.maximumSide
    guard sides.contains(size.width), sides.contains(size.height) else { throw .damagedMaster }
    (self.format, self.size, self.resolution, self.images) = (format, size, resolution, images)
  }
}

extension GatefoldError {
  static let damagedMaster = GatefoldError(.invalidPackage, "the picture is damaged or cut off; replace it")

  /// - Parameter reason: such as "has the compression 50000".
  static func unsupportedMaster(_ reason: String) -> GatefoldError {
    .invalidPackage("the picture \(reason), which can't be drawn; save it with other settings, or as JPEG 2000")
  }
}
