import Gatefold
import GatefoldTestSupport
@testable import GatefoldPackage

extension SeededNumbers {
  mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func point(in range: ClosedRange<Double>) -> PagePoint {
    PagePoint(x: number(in: range), y: number(in: range))
  }
}
