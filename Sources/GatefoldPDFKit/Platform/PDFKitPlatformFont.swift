public import Foundation

/// A stand-in for `NSFont` and `UIFont`, which Linux doesn't have: a name and a size.
///
/// Not an `NSObject`: Foundation's attributed strings compare their values, and end the process on Linux where these
/// are objects of a class that isn't Foundation's own.
public final class PDFKitPlatformFont: Hashable, CustomStringConvertible, Sendable {
  /// The name of the font, as the file has it: "Helvetica-Bold".
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat
  /// Whether the font is bold.
  public let isBold: Bool
  /// Whether the font is italic or oblique.
  public let isItalic: Bool

  init(fontName: String, pointSize: CGFloat, isBold: Bool, isItalic: Bool) {
    self.fontName = fontName
    self.pointSize = pointSize
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// A font by its name. Whether there is such a font isn't checked.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    let lowered = name.lowercased()
    self.init(
      fontName: name,
      pointSize: size,
      isBold: lowered.contains("bold") || lowered.contains("black") || lowered.contains("heavy"),
      isItalic: lowered.contains("italic") || lowered.contains("oblique")
    )
  }

  /// Helvetica.
  public static func systemFont(ofSize size: CGFloat) -> PDFKitPlatformFont {
    PDFKitPlatformFont(fontName: "Helvetica", pointSize: size, isBold: false, isItalic: false)
  }

  /// Helvetica-Bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> PDFKitPlatformFont {
    PDFKitPlatformFont(fontName: "Helvetica-Bold", pointSize: size, isBold: true, isItalic: false)
  }

  /// The name of the font without its style: what stands before a hyphen or a comma.
  public var familyName: String? {
    fontName.split(whereSeparator: { $0 == "-" || $0 == "," }).first.map(String.init)
  }

  /// The name of the font.
  public var displayName: String? { fontName }

  /// The same font in another size.
  public func withSize(_ size: CGFloat) -> PDFKitPlatformFont {
    PDFKitPlatformFont(fontName: fontName, pointSize: size, isBold: isBold, isItalic: isItalic)
  }

  public static func == (a: PDFKitPlatformFont, b: PDFKitPlatformFont) -> Bool {
    a.fontName == b.fontName && a.pointSize == b.pointSize
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fontName)
    hasher.combine(pointSize)
  }

  /// Whether an object is a font of the same name and size.
  public func isEqual(_ object: Any?) -> Bool { object as? PDFKitPlatformFont == self }

  public var description: String { "\(fontName) \(String(format: "%g", Double(pointSize)))" }
}

extension NSAttributedString.Key {
  /// The font of a run: a ``PDFKitPlatformFont``.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of a run's letters: a ``PDFKitPlatformColor``.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
}

/// How lines of text are aligned.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left.
  case left = 0
  /// At the right.
  case right = 1
  /// In the middle.
  case center = 2
  /// At both sides.
  case justified = 3
  /// At the side where the writing begins.
  case natural = 4
}
