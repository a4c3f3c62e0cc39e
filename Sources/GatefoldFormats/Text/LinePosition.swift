/// A position in a text file.
package struct LinePosition: Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// In Unicode scalars, from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
