/// How pages are composed in the inks that they are printed with, and proofed to the screen.
///
/// ```swift
/// var options = RenderingOptions()
/// options.print = PrintSettings(showsPaper: true)
/// let proof = try await page.render(.dpi(150), options: options)
/// ```
///
/// Cyan, magenta, yellow, black and the spot inks that the page names are composed on planes of their own: overprint,
/// knockout and blend modes apply to inks, as PDF 32000-1 (11.7) describes. A proof converts the inks to sRGB through the
/// profile of the press. A spot ink has the colour that its alternate colour space gives it.
public struct PrintSettings: Hashable, Sendable {
  /// The press that colours are converted for.
  public enum Press: Hashable, Sendable {
    /// The document's output intent. Without one, colours are converted plainly: black replaces all of the grey of RGB,
    /// and inks look as DeviceCMYK does on the screen.
    case outputIntent
    /// A press profile. If it isn't one in CMYK, colours are converted as without an output intent.
    case profile(ICCProfile)
  }

  /// How colours outside what the press can print are changed (PDF 32000-1, 8.6.5.8).
  public enum Intent: UInt8, Hashable, Sendable, CaseIterable {
    /// All colours are compressed, so that their relations are kept; for photographs.
    case perceptual
    /// Colours that can be printed stay, relative to the paper; others become the nearest that can.
    case relativeColorimetric
    /// Saturation is kept rather than hue and lightness; for charts.
    case saturation
    /// As relative, but the colour of the paper is reproduced, too; for proofs.
    case absoluteColorimetric
  }

  /// The press.
  public var press: Press
  /// How RGB, Lab and colours with other profiles than the press's are converted for it.
  public var intent: Intent
  /// Whether black is mapped to black where colours are converted.
  public var compensatesBlackPoint: Bool
  /// Whether a proof shows the colour of the paper and the black of the ink, instead of the screen's white and black.
  public var showsPaper: Bool

  /// Settings. By default colours are converted for the document's output intent, and proofs have a white paper.
  public init(
    press: Press = .outputIntent,
    intent: Intent = .relativeColorimetric,
    compensatesBlackPoint: Bool = true,
    showsPaper: Bool = false
  ) {
    self.press = press
    self.intent = intent
    self.compensatesBlackPoint = compensatesBlackPoint
    self.showsPaper = showsPaper
  }
}

/// An ICC profile.
public struct ICCProfile: Hashable, Sendable {
  /// The content of a profile file.
  public let bytes: [UInt8]
  /// Tells profiles apart without comparing all of their bytes.
  private let digest: Int

  /// A profile in memory.
  ///
  /// - Throws: `invalidProfile` if the bytes aren't a profile, or exceed 8 MB.
  public init(_ bytes: [UInt8]) throws(GatefoldError) {
    // ICC.1, 7.2: the signature of a profile file is at byte 36.
    guard bytes.count >= 128, bytes.count <= Self.maximumByteCount, Array(bytes[36..<40]) == Array("acsp".utf8) else {
      throw GatefoldError(.invalidProfile, "the file is not an ICC profile of at most 8 MB")
    }
    self.init(validated: bytes)
  }

  /// Bytes that were checked before.
  init(validated bytes: [UInt8]) {
    self.bytes = bytes
    digest = bytes.hashValue
  }

  static let maximumByteCount = 8 << 20

  public static func == (a: ICCProfile, b: ICCProfile) -> Bool { a.digest == b.digest && a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The colours of a region that is drawn in inks.
package struct PrintedColors: Hashable, Sendable {
  package let settings: PrintSettings
  /// Up to three inks that are the red, green and blue of the pixels, 255 where there is nothing of an ink; empty for a
  /// proof. Cyan, magenta and yellow are drawn together, or none of them.
  package let inks: [String]

  package init(_ settings: PrintSettings, inks: [String] = []) {
    self.settings = settings
    self.inks = inks
  }
}
