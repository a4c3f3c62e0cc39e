import Foundation
import Gatefold
import GatefoldTestSupport
@testable import GatefoldPackage

/// A random path, as path data and as points sampled densely by independent formulas.
///
/// The polylines serve as the ground truth, so nothing here uses the code under test.
struct SampledPath {
  /// Path data with absolute commands.
  private(set) var data = ""
  /// The same path with relative commands.
  private(set) var relativeData = ""
  /// A polyline for each subpath, in fractions of the frame.
  private(set) var polylines: [[PagePoint]] = []
  private(set) var isClosed: [Bool] = []
  private let sampleCount: Int
  private var current = PagePoint(x: 0, y: 0)
  private var lastCubic: PagePoint?
  private var lastQuadratic: PagePoint?

  init(seed: UInt64, sampleCount: Int = 400) {
    self.sampleCount = sampleCount
    var random = SeededNumbers(state: seed)
    for _ in 0..<Int.random(in: 1...3, using: &random) { addSubpath(using: &random) }
  }

  private mutating func addSubpath(using random: inout SeededNumbers) {
    let start = random.point(in: -0.2...1.2)
    write("M", [start])
    (current, lastCubic, lastQuadratic) = (start, nil, nil)
    polylines.append([start])
    for _ in 0..<Int.random(in: 1...6, using: &random) { addSegment(using: &random) }
    let closes = Bool.random(using: &random)
    isClosed.append(closes)
    if closes {
      data += "Z"
      relativeData += "z"
      current = start
    }
  }

  private mutating func addSegment(using random: inout SeededNumbers) {
    let end = random.point(in: -0.2...1.2)
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      write("L", [end])
      addLine(to: end)
    case 1:
      data += "H\(end.x)"
      relativeData += "h\(end.x - current.x)"
      addLine(to: PagePoint(x: end.x, y: current.y))
    case 2:
      data += "V\(end.y)"
      relativeData += "v\(end.y - current.y)"
      addLine(to: PagePoint(x: current.x, y: end.y))
    case 3:
      let controls = [random.point(in: -0.5...1.5), random.point(in: -0.5...1.5)]
      write("C", controls + [end])
      addCubic(controls[0], controls[1], end)
    case 4:
      let control = random.point(in: -0.5...1.5)
      write("S", [control, end])
      addCubic(mirrored(lastCubic), control, end)
    case 5:
      let control = random.point(in: -0.5...1.5)
      write("Q", [control, end])
      addQuadratic(control, end)
    case 6:
      let control = mirrored(lastQuadratic)
      // A control point mirrored repeatedly would move far away.
      guard abs(control.x) < 3, abs(control.y) < 3 else { return }
      write("T", [end])
      addQuadratic(control, end)
    default:
      addArc(to: end, using: &random)
    }
  }

  private mutating func addArc(to end: PagePoint, using random: inout SeededNumbers) {
    let (rx, ry) = (random.number(in: 0.05...1), random.number(in: 0.05...1))
    let rotation = random.number(in: -400...400)
    let (isLarge, sweeps) = (Bool.random(using: &random), Bool.random(using: &random))
    let flags = "\(isLarge ? 1 : 0)\(sweeps ? 1 : 0)"
    data += "A\(rx) \(ry) \(rotation) \(flags)\(end.x) \(end.y)"
    relativeData += "a\(rx),\(ry),\(rotation),\(flags)\(end.x - current.x),\(end.y - current.y)"
    let arc = SampledArc(
      start: current,
      end: end,
      rx: rx,
      ry: ry,
      degrees: rotation,
      isLarge: isLarge,
      sweeps: sweeps
    )
    add((1...sampleCount).map { arc.point(at: Double($0) / Double(sampleCount)) }, end: end)
  }

  private mutating func addLine(to end: PagePoint) {
    let start = current
    add(
      (1...sampleCount).map { step in
        let t = Double(step) / Double(sampleCount)
        return PagePoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
      },
      end: end
    )
  }

  private mutating func addCubic(_ control1: PagePoint, _ control2: PagePoint, _ end: PagePoint) {
    let start = current
    func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double) -> Double {
      a + 3 * t * (b - a) + 3 * t * t * (a - 2 * b + c) + t * t * t * (d - a + 3 * (b - c))
    }
    add(
      (1...sampleCount).map { step in
        let t = Double(step) / Double(sampleCount)
        return PagePoint(
          x: value(start.x, control1.x, control2.x, end.x, t),
          y: value(start.y, control1.y, control2.y, end.y, t)
        )
      },
      end: end
    )
    lastCubic = control2
  }

  private mutating func addQuadratic(_ control: PagePoint, _ end: PagePoint) {
    let start = current
    func value(_ a: Double, _ b: Double, _ c: Double, _ t: Double) -> Double {
      a + 2 * t * (b - a) + t * t * (a - 2 * b + c)
    }
    add(
      (1...sampleCount).map { step in
        let t = Double(step) / Double(sampleCount)
        return PagePoint(x: value(start.x, control.x, end.x, t), y: value(start.y, control.y, end.y, t))
      },
      end: end
    )
    lastQuadratic = control
  }

  private mutating func add(_ points: [PagePoint], end: PagePoint) {
    polylines[polylines.count - 1] += points
    (current, lastCubic, lastQuadratic) = (polylines[polylines.count - 1].last ?? end, nil, nil)
  }

  private func mirrored(_ control: PagePoint?) -> PagePoint {
    control.map { PagePoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
  }

  private mutating func write(_ letter: String, _ points: [PagePoint]) {
    data += letter + points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    relativeData +=
      letter.lowercased() + points.map { "\($0.x - current.x) \($0.y - current.y)" }.joined(separator: " ")
  }
}

/// An elliptical arc, sampled exactly as described in appendix F.6 of SVG 1.1.
struct SampledArc {
  let centerX, centerY, rx, ry, phi, theta, sweep: Double

  init(start: PagePoint, end: PagePoint, rx: Double, ry: Double, degrees: Double, isLarge: Bool, sweeps: Bool) {
    phi = degrees * .pi / 180
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x, y) = (cos(phi) * dx + sin(phi) * dy, -sin(phi) * dx + cos(phi) * dy)
    let lambda = x * x / (rx * rx) + y * y / (ry * ry)
    self.rx = lambda > 1 ? rx * sqrt(lambda) : rx
    self.ry = lambda > 1 ? ry * sqrt(lambda) : ry
    let (a, b) = (self.rx * self.rx, self.ry * self.ry)
    let root = sqrt(max(0, (a * b - a * y * y - b * x * x) / (a * y * y + b * x * x)))
    let factor = isLarge == sweeps ? -root : root
    let (cx, cy) = (factor * self.rx * y / self.ry, -factor * self.ry * x / self.rx)
    centerX = cos(phi) * cx - sin(phi) * cy + (start.x + end.x) / 2
    centerY = sin(phi) * cx + cos(phi) * cy + (start.y + end.y) / 2
    theta = atan2((y - cy) / self.ry, (x - cx) / self.rx)
    var sweep = atan2((-y - cy) / self.ry, (-x - cx) / self.rx) - theta
    if sweeps, sweep < 0 { sweep += 2 * .pi }
    if !sweeps, sweep > 0 { sweep -= 2 * .pi }
    self.sweep = sweep
  }

  func point(at fraction: Double) -> PagePoint {
    let angle = theta + sweep * fraction
    let (x, y) = (rx * cos(angle), ry * sin(angle))
    return PagePoint(x: cos(phi) * x - sin(phi) * y + centerX, y: sin(phi) * x + cos(phi) * y + centerY)
  }
}
