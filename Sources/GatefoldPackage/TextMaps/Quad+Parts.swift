internal import Gatefold

extension Quad {
  /// A part of a run of text along its way of reading.
  ///
  /// - Parameter share: from 0 at the beginning of the text to 1 at its end.
  func part(_ share: ClosedRange<Double>, _ direction: TextDirection) -> Quad {
    let (low, high) = (share.lowerBound, share.upperBound)
    switch direction {
    case .leftToRight, .rotatedClockwise, .rotatedCounterclockwise:
      return Quad(
        topLeft: topLeft.moved(low, to: topRight),
        topRight: topLeft.moved(high, to: topRight),
        bottomRight: bottomLeft.moved(high, to: bottomRight),
        bottomLeft: bottomLeft.moved(low, to: bottomRight)
      )
    case .rightToLeft:
      return Quad(
        topLeft: topRight.moved(high, to: topLeft),
        topRight: topRight.moved(low, to: topLeft),
        bottomRight: bottomRight.moved(low, to: bottomLeft),
        bottomLeft: bottomRight.moved(high, to: bottomLeft)
      )
    case .vertical:
      return Quad(
        topLeft: topLeft.moved(low, to: bottomLeft),
        topRight: topRight.moved(low, to: bottomRight),
        bottomRight: topRight.moved(high, to: bottomRight),
        bottomLeft: topLeft.moved(high, to: bottomLeft)
      )
    }
  }

  /// The quad in another unit.
  func scaled(x: Double, y: Double) -> Quad {
    Quad(
      topLeft: topLeft.scaled(x: x, y: y),
      topRight: topRight.scaled(x: x, y: y),
      bottomRight: bottomRight.scaled(x: x, y: y),
      bottomLeft: bottomLeft.scaled(x: x, y: y)
    )
  }

  /// The distance from the upper to the lower edge, in the orientation of the text.
  var depth: Double {
    let (x, y) = (bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
    return (x * x + y * y).squareRoot()
  }
}

extension PagePoint {
  /// A point on the way to another one.
  func moved(_ share: Double, to other: PagePoint) -> PagePoint {
    // The ends are exact, so that letters end where their word does.
    if share == 0 { return self }
    if share == 1 { return other }
    return PagePoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }

  /// The point in another unit.
  func scaled(x: Double, y: Double) -> PagePoint { PagePoint(x: self.x * x, y: self.y * y) }
}
