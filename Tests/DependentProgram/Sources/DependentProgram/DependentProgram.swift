import DependentLibrary
import Foundation
import Gatefold

/// Uses the library as its README and its documentation describe, checks the results, and exits with 1 if any is wrong.
///
/// It is not part of the package, so it sees only the public interface.
@main
struct DependentProgram {
  static func main() async {
    // Gatefold starts this program again to serve the worker processes of `isolation: .process`.
    WorkerProcess.serveIfAsked()
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "words" {
      exit(printWordCounts(CommandLine.arguments[2]))
    }
    guard CommandLine.arguments.count == 2 else {
      print("usage: DependentProgram FOLDER, which has the sample PDFs\n       DependentProgram words FILE")
      exit(2)
    }
    let samples = Samples(folder: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
    let checks: [(name: String, run: (Samples) async throws -> Void)] = [
      ("opening", checkOpening), ("isolated opening", checkIsolatedOpening), ("failures", checkFailures),
      ("pages and text", checkPagesAndText), ("results", checkResults), ("a cancelled sequence", checkCancellation),
      ("search", checkSearch), ("going from hit to hit", checkGoingFromHitToHit), ("places", checkPlaces),
      ("places of a window", checkWindowPlaces), ("selections", checkSelections), ("styles", checkStyles),
      ("navigation", checkNavigation), ("links", checkLinks), ("annotations", checkAnnotations),
      ("saved values", checkSavedValues), ("pictures", checkPictures), ("picture files", checkPictureFiles),
      ("user space", checkUserSpace), ("a viewport", checkViewport), ("every sample", checkEverySample),
    ]
    var failureCount = 0
    for (name, run) in checks {
      do {
        try await run(samples)
        print("ok: \(name)")
      } catch {
        failureCount += 1
        print("FAILED: \(name): \(error)")
      }
    }
    guard failureCount == 0 else { exit(1) }
  }
}

/// The sample PDFs of the repository.
struct Samples: Sendable {
  let folder: URL

  func url(_ name: String) -> URL { folder.appending(path: name) }

  /// The magazine used by most checks.
  func issue() async throws -> MagazineIssue { try await MagazineIssue.open(url("issue.pdf")) }
}

/// A failed expectation.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
}

/// Throws if a condition is false.
func expect(_ condition: Bool, _ message: @autoclosure () -> String, line: Int = #line) throws {
  if !condition { throw Unexpected(description: "\(message()) (line \(line))") }
}

/// Throws if two values differ.
func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String, line: Int = #line) throws {
  try expect(found == expected, "\(what) is \(found), not \(expected)", line: line)
}

/// The wrapped value. Throws if it is `nil`.
func unwrapped<Value>(_ value: Value?, _ what: String, line: Int = #line) throws -> Value {
  guard let value else { throw Unexpected(description: "there is no \(what) (line \(line))") }
  return value
}
