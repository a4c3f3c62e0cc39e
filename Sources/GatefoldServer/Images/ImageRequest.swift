/// A request of the IIIF Image API: the region, size, rotation, quality and format of a picture.
///
/// It is written `{region}/{size}/{rotation}/{quality}.{format}`, see https://iiif.io/api/image/3.0/#4-image-requests.
/// ``ImageGeometry`` resolves it for a picture.
struct ImageRequest: Hashable, Sendable {
  enum Region: Hashable, Sendable {
    case full
    /// The largest centred square.
    case square
    case pixels(x: Int, y: Int, width: Int, height: Int)
    case percent(x: Double, y: Double, width: Double, height: Double)
  }

  enum Size: Hashable, Sendable {
    /// The largest size that the server delivers, without enlarging the region.
    case maximum
    case width(Int)
    case height(Int)
    case percent(Double)
    case exact(width: Int, height: Int)
    /// The largest size that fits into a box and keeps the aspect ratio.
    case within(width: Int, height: Int)
  }

  enum Quality: String, Hashable, Sendable, CaseIterable {
    case color, gray, bitonal
    case usual = "default"
  }

  enum Format: String, Hashable, Sendable, CaseIterable {
    case jpg, png, webp

    /// The parts of a name like "640.jpg"; `nil` for any other.
    static func parts(of name: String) -> (stem: String, format: Format)? {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let format = Format(rawValue: String(parts[1])) else { return nil }
      return (String(parts[0]), format)
    }
  }

  var region = Region.full
  var size = Size.maximum
  /// Whether the picture may become larger than the region.
  var allowsUpscaling = false
  /// Whether the picture is mirrored at its vertical axis, before it is turned.
  var isMirrored = false
  /// Degrees clockwise, from 0 up to 360.
  var rotation = 0.0
  var quality = Quality.usual
  var format = Format.jpg
}

extension ImageRequest {
  /// Reads a request.
  ///
  /// - Parameters:
  ///   - segments: region, size, rotation, and quality with format; percent-decoded.
  ///   - version: of the API: in 2.1 sizes above the full one need no `^`, and `full` is a size.
  init(_ segments: some Collection<String>, version: ImageAPIVersion) throws(RequestProblem) {
    let parts = Array(segments)
    guard parts.count == 4 else { throw .notFound("a picture is {region}/{size}/{rotation}/{quality}.{format}") }
    region = try Self.region(parts[0])
    (size, allowsUpscaling) = try Self.size(parts[1], version)
    (rotation, isMirrored) = try Self.rotation(parts[2])
    (quality, format) = try Self.file(parts[3])
  }

  private static func region(_ text: String) throws(RequestProblem) -> Region {
    switch text {
    case "full": return .full
    case "square": return .square
    default: break
    }
    if text.hasPrefix("pct:") {
      let numbers = text.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false).map(decimal)
      if numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3] {
        guard width > 0, height > 0 else { throw .badRequest("the region \(text) is empty") }
        return .percent(x: x, y: y, width: width, height: height)
      }
    } else {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(integer)
      if numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3] {
        guard width > 0, height > 0 else { throw .badRequest("the region \(text) is empty") }
        return .pixels(x: x, y: y, width: width, height: height)
      }
    }
    throw .badRequest("the region \(text.shortened) is none of full, square, x,y,w,h and pct:x,y,w,h")
  }

  private static func size(_ whole: String, _ version: ImageAPIVersion) throws(RequestProblem) -> (Size, Bool) {
    var text = Substring(whole)
    var allowsUpscaling = version == .two
    if version == .three, text.first == "^" {
      text = text.dropFirst()
      allowsUpscaling = true
    }
    func positive(_ text: Substring) throws(RequestProblem) -> Int? {
      guard let number = integer(text) else { return nil }
      guard number > 0 else { throw .badRequest("the size \(whole.shortened) has no pixels") }
      return number
    }
    if text == "max" || text == "full" && version == .two { return (.maximum, version == .three && allowsUpscaling) }
    if text.hasPrefix("pct:") {
      if let percent = decimal(text.dropFirst(4)) {
        guard percent > 0 else { throw .badRequest("the size \(whole.shortened) has no pixels") }
        return (.percent(percent), allowsUpscaling)
      }
    } else {
      let isBox = text.first == "!"
      let sides = (isBox ? text.dropFirst() : text).split(separator: ",", omittingEmptySubsequences: false)
      if sides.count == 2 {
        let (width, height) = (try positive(sides[0]), try positive(sides[1]))
        switch (width, height) {
        case (let width?, let height?):
          return (isBox ? .within(width: width, height: height) : .exact(width: width, height: height), allowsUpscaling)
        case (let width?, nil) where !isBox && sides[1].isEmpty: return (.width(width), allowsUpscaling)
        case (nil, let height?) where !isBox && sides[0].isEmpty: return (.height(height), allowsUpscaling)
        default: break
        }
      }
    }
    let forms = "max w, ,h pct:n w,h !w,h\(version == .three ? ", each with or without ^ before it" : " full")"
    throw .badRequest("the size \(whole.shortened) is none of \(forms)")
  }

  private static func rotation(_ text: String) throws(RequestProblem) -> (degrees: Double, isMirrored: Bool) {
    let isMirrored = text.first == "!"
    guard let degrees = decimal(isMirrored ? text.dropFirst() : text[...]), degrees <= 360 else {
      throw .badRequest("the rotation \(text.shortened) is no number of degrees from 0 to 360")
    }
    return (degrees == 360 ? 0 : degrees, isMirrored)
  }

  private static func file(_ text: String) throws(RequestProblem) -> (Quality, Format) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .badRequest("\(text.shortened) is no {quality}.{format}") }
    guard let quality = Quality(rawValue: String(parts[0])) else {
      throw .badRequest("the quality \(String(parts[0]).shortened) is none of default, color, gray and bitonal")
    }
    guard let format = Format(rawValue: String(parts[1])) else {
      throw .badRequest("the format \(String(parts[1]).shortened) is none of jpg, png and webp")
    }
    return (quality, format)
  }

  // MARK: Numbers

  /// Larger numbers are refused, so that products of them stay in range.
  private static let maximumNumber = 1_000_000_000

  private static func integer(_ text: Substring) -> Int? {
    Int(digits: text).flatMap { $0 <= maximumNumber ? $0 : nil }
  }

  /// A number without exponent and sign, like 41.6.
  private static func decimal(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, text.utf8.first.map({ $0 != UInt8(ascii: ".") || text.utf8.count > 1 }) ?? false,
      let number = Double(text), number <= Double(maximumNumber)
    else { return nil }
    return number
  }
}

/// The versions of the IIIF Image API that are served.
enum ImageAPIVersion: Int, Hashable, Sendable, CaseIterable {
  /// 2.1.
  case two = 2
  /// 3.0.
  case three = 3
}
