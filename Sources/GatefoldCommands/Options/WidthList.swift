internal import ArgumentParser

/// Widths in pixels, like "180,360".
package struct WidthList: ExpressibleByArgument, Sendable, CustomStringConvertible {
  package let widths: [Int]

  package init(_ widths: [Int]) {
    self.widths = widths
  }

  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let widths = parts.compactMap { Int($0) }
    guard widths.count == parts.count, widths.allSatisfy({ $0 >= 1 }) else { return nil }
    self.widths = Set(widths).sorted()
  }

  package var description: String { widths.map(String.init).joined(separator: ",") }
  package var defaultValueDescription: String { description }
}
