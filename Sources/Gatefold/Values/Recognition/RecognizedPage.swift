internal import Foundation

/// The text of a page as it was recognized in its picture: words with their places, in lines, not laid out.
///
/// All places are in points, with the origin at the top left, y downwards, on the page as it was turned and straightened
/// to be read (``straightening``).
package struct RecognizedPage: Hashable, Sendable {
  package var pageIndex: Int
  package var straightening: Straightening
  /// The resolution that the page was read at.
  package var dpi: Double
  /// As Tesseract names them, like "deu+eng".
  package var languages: String
  package var lines: [RecognizedLine]

  package init(
    pageIndex: Int,
    straightening: Straightening,
    dpi: Double,
    languages: String,
    lines: [RecognizedLine]
  ) {
    self.pageIndex = pageIndex
    self.straightening = straightening
    self.dpi = dpi
    self.languages = languages
    self.lines = lines
  }

  /// The mean confidence of its letters, from 0 to 1; 0 without letters.
  package var confidence: Double { lines.flatMap(\.words).confidence }
}

/// Words beside each other.
package struct RecognizedLine: Hashable, Sendable {
  package var direction: TextDirection
  /// Whether its letters stand on their head. Such a page is turned and read again, so that none of it is left then.
  package var isUpsideDown: Bool
  /// From left to right, whichever way the text runs.
  package var baseline: Line.Baseline
  /// The font size, in points, estimated from the heights of letters.
  package var size: Double
  /// The thickness of its strokes as a share of the font size; 0 where it is not known.
  package var weight: Double
  package var words: [RecognizedWord]

  package init(
    direction: TextDirection,
    isUpsideDown: Bool = false,
    baseline: Line.Baseline,
    size: Double,
    weight: Double,
    words: [RecognizedWord]
  ) {
    self.direction = direction
    self.isUpsideDown = isUpsideDown
    self.baseline = baseline
    self.size = size
    self.weight = weight
    self.words = words
  }
}

/// A word, and how sure it is.
package struct RecognizedWord: Hashable, Sendable {
  package var text: String
  /// Around its ink.
  package var rect: PageRect
  package var recognition: Word.Recognition

  package init(text: String, rect: PageRect, recognition: Word.Recognition) {
    self.text = text
    self.rect = rect
    self.recognition = recognition
  }

  package var confidence: Double { recognition.confidence }
}

extension [RecognizedWord] {
  /// The mean confidence of their letters, from 0 to 1; 0 without letters.
  package var confidence: Double {
    var (sum, count) = (0.0, 0.0)
    for word in self {
      let letters = Double(word.text.unicodeScalars.count)
      sum += word.confidence * letters
      count += letters
    }
    return count > 0 ? sum / count : 0
  }
}

/// How a page was turned and straightened to be read.
package struct Straightening: Hashable, Sendable {
  /// The size of the page as displayed, in points.
  package let pageSize: PageSize
  /// The quarters that it was turned clockwise, from 0 to 3.
  package let quarterTurns: Int
  /// The angle of its lines then, in degrees, clockwise.
  package let skew: Double

  package init(pageSize: PageSize, quarterTurns: Int = 0, skew: Double = 0) {
    self.pageSize = pageSize
    self.quarterTurns = quarterTurns
    self.skew = skew
  }

  package var isIdentity: Bool { quarterTurns == 0 && skew == 0 }

  /// The size of the page as it was read.
  package var size: PageSize {
    quarterTurns.isMultiple(of: 2) ? pageSize : PageSize(width: pageSize.height, height: pageSize.width)
  }

  /// A place on the page as displayed, from one on the page as it was read.
  package func onPage(_ point: PagePoint) -> PagePoint {
    let radians = skew * .pi / 180
    let (cosine, sine) = (cos(radians), sin(radians))
    let middle = PagePoint(x: size.width / 2, y: size.height / 2)
    let (dx, dy) = (point.x - middle.x, point.y - middle.y)
    let x = middle.x + cosine * dx - sine * dy
    let y = middle.y + sine * dx + cosine * dy
    return switch quarterTurns {
    case 1: PagePoint(x: y, y: pageSize.height - x)
    case 2: PagePoint(x: pageSize.width - x, y: pageSize.height - y)
    case 3: PagePoint(x: pageSize.width - y, y: x)
    default: PagePoint(x: x, y: y)
    }
  }

  package func onPage(_ quad: Quad) -> Quad {
    Quad(
      topLeft: onPage(quad.topLeft),
      topRight: onPage(quad.topRight),
      bottomRight: onPage(quad.bottomRight),
      bottomLeft: onPage(quad.bottomLeft)
    )
  }

  /// The place on the page as it was read, from one on the page as displayed.
  package func onStraightPage(_ point: PagePoint) -> PagePoint {
    let turned: PagePoint =
      switch quarterTurns {
      case 1: PagePoint(x: pageSize.height - point.y, y: point.x)
      case 2: PagePoint(x: pageSize.width - point.x, y: pageSize.height - point.y)
      case 3: PagePoint(x: point.y, y: pageSize.width - point.x)
      default: point
      }
    let radians = skew * .pi / 180
    let (cosine, sine) = (cos(radians), sin(radians))
    let middle = PagePoint(x: size.width / 2, y: size.height / 2)
    let (dx, dy) = (turned.x - middle.x, turned.y - middle.y)
    return PagePoint(x: middle.x + cosine * dx + sine * dy, y: middle.y - sine * dx + cosine * dy)
  }
}
