internal import ArgumentParser

/// Widths in pixels, like "180,360".
struct WidthList: ExpressibleByArgument, Sendable, CustomStringConvertible {
  let widths: [Int]

  init(_ widths: [Int]) {
    self.widths = widths
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let widths = parts.compactMap { Int($0) }
    guard widths.count == parts.count, widths.allSatisfy({ $0 >= 1 }) else { return nil }
    self.widths = Set(widths).sorted()
  }

  var description: String { widths.map(String.init).joined(separator: ",") }
  var defaultValueDescription: String { description }
}
