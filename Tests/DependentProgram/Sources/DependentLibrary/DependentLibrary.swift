import Foundation
import Gatefold

/// Prints the number of words of each page of a document; for programs of other languages, which load this library at
/// any time.
///
/// - Returns: 0, or 1 after an error was printed.
@_cdecl("print_word_counts")
public func printWordCounts(_ path: UnsafePointer<CChar>) -> Int32 {
  let file = URL(filePath: String(cString: path))
  let ended = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var status: Int32 = 1
  Task.detached {
    do {
      let issue = try await MagazineIssue.open(file)
      for index in 0..<issue.pageCount {
        print(index + 1, try await issue.page(at: index).text().words.count)
      }
      status = 0
    } catch {
      print("failed:", error)
    }
    ended.signal()
  }
  ended.wait()
  fflush(nil)
  return status
}
