import Foundation
@testable import Gatefold

/// Writes what the judgements are fitted to: the features of everything that is judged in a PDF, as JSON.
///
/// Built and called by `scripts/learn`. The first argument is the folder to write to; the others are PDFs.
@main
enum Learning {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first.map({ URL(filePath: $0) }), arguments.count >= 2 else {
      print("usage: gatefold-learn FOLDER PDF ...")
      return
    }
    for path in arguments.dropFirst() {
      let file = URL(filePath: path)
      let name = file.deletingPathExtension().lastPathComponent + ".json"
      do {
        try JSONEncoder().encode(try await IssueSample(file)).write(to: folder.appending(path: name))
        print(path)
      } catch {
        print("\(path): \(error)")
      }
    }
  }
}
