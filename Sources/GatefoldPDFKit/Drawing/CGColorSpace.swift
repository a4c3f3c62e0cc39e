// Apple's names, which programs use as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A stand-in for Core Graphics' colour space, which Linux doesn't have. All RGB spaces are taken for sRGB.
public final class CGColorSpace: Hashable, Sendable {
  /// sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// Grey with the gamma of sRGB.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The number of components of a colour, without alpha: 3, or 1 for grey.
  public let numberOfComponents: Int

  fileprivate init(componentCount: Int) {
    numberOfComponents = componentCount
  }

  /// A space by its name, ``sRGB`` or ``genericGrayGamma2_2``; `nil` for others.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB: self.init(componentCount: 3)
    case Self.genericGrayGamma2_2: self.init(componentCount: 1)
    default: return nil
    }
  }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.numberOfComponents == b.numberOfComponents }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(numberOfComponents)
  }
}

/// sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(componentCount: 3) }

/// Grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(componentCount: 1) }

/// Whether pixels have alpha, and where.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// No fourth component.
  case none = 0
  /// Alpha last, colours multiplied by it.
  case premultipliedLast = 1
  /// Alpha first, colours multiplied by it.
  case premultipliedFirst = 2
  /// Alpha last.
  case last = 3
  /// Alpha first.
  case first = 4
  /// Four components, of which the last is not used.
  case noneSkipLast = 5
  /// Four components, of which the first is not used.
  case noneSkipFirst = 6
  /// Alpha alone.
  case alphaOnly = 7
}

/// How the components of a pixel lie in memory: a ``CGImageAlphaInfo`` and an order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits of the ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
  /// The bits of the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The last component first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// The first component first, as without an order.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}
