internal import Gatefold

/// Lines that name who made a picture.
enum Credit {
  private static let beginnings = [
    "photo", "picture by", "pictures by", "image by", "images by", "illustration", "drawing by", "foto", "bild:",
    "bilder:", "abbildung:", "credit", "fotografi", "dessin", "immagin", "imagen", "ilustraci", "©", "(c) ",
  ]

  static func isCredit(_ block: Block) -> Bool {
    guard block.lines.count <= 2, block.glyphRange.count <= 90 else { return false }
    let text = block.lines.map(\.text).joined(separator: " ").folded
    return beginnings.contains { text.hasPrefix($0) }
  }
}
