internal import Foundation
internal import Gatefold
internal import GatefoldFormats

extension MarkupElement {
  /// The outermost element of a file of a layout.
  ///
  /// - Parameters:
  ///   - name: what it has to be called.
  ///   - maximumSize: larger files are refused; in bytes.
  /// - Throws: `invalidDescription`, with the line and column where they are known.
  static func root(
    _ name: String,
    of data: Data,
    maximumSize: Int,
    maximumElementCount: Int
  ) throws(GatefoldError) -> MarkupElement {
    func failure(_ message: String) -> GatefoldError { GatefoldError(.invalidDescription, message) }
    guard data.count <= maximumSize else { throw failure("has more than \(maximumSize) bytes; divide it") }
    let root: MarkupElement
    do throws(XMLFailure) {
      root = try MarkupElement(reading: data, limits: XMLLimits(elementCount: maximumElementCount))
    } catch {
      throw failure(error.message)
    }
    guard root.name == name, root.isKnown else {
      throw failure("begins with <\(root.name)>, not with <\(name) xmlns=\"\(LayoutFormat.namespace)\">; correct it")
    }
    return root
  }

  /// Whether it is in the namespace of layouts.
  var isKnown: Bool { namespace == LayoutFormat.namespace }
}
