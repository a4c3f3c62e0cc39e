import Foundation
import GatefoldTestSupport
import Testing

@Suite("Packaging")
struct PackagingTests {
  /// The words of a file between two marks.
  private func words(in path: String, from start: String, to end: String) throws -> Set<String> {
    let text = try String(contentsOf: Sample.repository.appending(path: path), encoding: .utf8)
    let opening = try #require(text.range(of: start), "\(path)")
    let closing = try #require(text.range(of: end, range: opening.upperBound..<text.endIndex), "\(path)")
    let names = text[opening.upperBound..<closing.lowerBound].split { !($0.isLetter || $0.isNumber || $0 == "-") }
    return Set(names.map(String.init))
  }

  @Test("Package.swift and the README name the Debian packages that the scripts install")
  func debianPackages() throws {
    let installed = try words(in: "scripts/lib/setup.sh", from: "library_packages=(", to: ")")
    #expect(installed.isSuperset(of: ["pkg-config", "libpoppler-glib-dev"]))
    #expect(try words(in: "Package.swift", from: "let debianPackages = [", to: "]") == installed)
    #expect(try words(in: "README.md", from: "apt install", to: "```") == installed)
  }
}
