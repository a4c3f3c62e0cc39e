@testable import GatefoldPackage

extension FuzzTarget {
  /// An HTML or CSS file of a package, by the first byte: what it asks for.
  static let web = FuzzTarget("web", seeds: { [html, css] }) { bytes in
    guard let first = bytes.first else { return }
    let references = WebReferences.references(in: Array(bytes.dropFirst()), ofFile: first % 2 == 0 ? "a.html" : "a.css")
    precondition(references.count <= bytes.count)
    for reference in references {
      guard case .file(let path) = WebAddress(reference.address, in: "web/in/") else { continue }
      let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      precondition(!parts.contains { $0.elementsEqual("..".utf8) }, "a path that leaves the package")
    }
  }

  private static let html: [UInt8] =
    [0]
    + Array(
      """
      <!DOCTYPE html><base href="a/"><link rel=stylesheet href='b.css'><img srcset="a.png 1x, b.png 2x" src=c.png>
      <style>@import "d.css";</style><!-- <img src=e> --><a href="../f.html?g#h" style="background: url(i.png)">j</a>
      """.utf8
    )
  private static let css: [UInt8] =
    [1] + Array("@import 'a.css'; /* b */ p { background: url( \"../c%2e.png\" ) }".utf8)
}
