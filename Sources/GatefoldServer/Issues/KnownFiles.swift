internal import Foundation
internal import Gatefold
internal import Synchronization

/// Facts about files that have been read before, valid while a file's state is unchanged. They are also kept on disk, so
/// that a restarted server does not read every file again.
final class KnownFiles: Sendable {
  struct Facts: Hashable, Sendable {
    /// SHA-256, in hexadecimal; `nil` for a folder, which does not tell when a file in it changes.
    let contentHash: String?
    /// The title that the file declares, or else prints; `nil` if it has none.
    let title: String?
  }

  private struct Known: Sendable {
    let state: String
    let facts: Facts
  }

  private struct State {
    /// Keyed by path.
    var known: [String: Known] = [:]
    var isLoaded = false
    var changeNumber = 0
    var lineCount = 0
  }

  private static let maximumCount = 200_000

  private let state = Mutex(State())
  /// A line a file: its hash, its state, its title, and its path.
  private let file: String?

  /// - Parameter folder: of the cache; `nil` keeps nothing on disk.
  init(folder: String?) { file = folder.map { "\($0)/files" } }

  /// A number that becomes larger with each file that is read, and each title that is found.
  var changeNumber: Int { state.withLock(\.changeNumber) }

  /// The facts about a file, if it has not changed since it was read.
  func facts(of path: String, _ fileState: FileState) -> Facts? {
    state.withLock { state in
      load(&state)
      guard let known = state.known[path], known.state == fileState.text else { return nil }
      return known.facts
    }
  }

  /// - Parameter fileState: from before the file was read.
  func note(_ facts: Facts, of path: String, _ fileState: FileState) {
    // Two changes within one tick of the clock give the same state. The state of a folder does not cover its files.
    guard fileState.kind == .file, fileState.isSettled, !path.contains("\n"), facts.contentHash != nil else { return }
    let title = facts.title?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let known = Known(state: fileState.text, facts: Facts(contentHash: facts.contentHash, title: title))
    state.withLock { state in
      load(&state)
      if let old = state.known[path], old.state == known.state {
        // A title that was found on the pages counts until the file changes.
        guard known.facts.title != nil, old.facts != known.facts else { return }
      }
      guard state.known.count < Self.maximumCount else { return }
      state.known[path] = known
      state.changeNumber += 1
      write(known, path, &state)
    }
  }

  private func load(_ state: inout State) {
    guard !state.isLoaded else { return }
    state.isLoaded = true
    let text = file.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      // A line that was cut off counts as none.
      guard parts.count == 4, parts[0].utf8.count == 64 else { continue }
      let facts = Facts(contentHash: parts[0], title: parts[2].isEmpty ? nil : parts[2])
      state.known[parts[3]] = Known(state: parts[1], facts: facts)
      state.lineCount += 1
    }
  }

  private static func line(_ known: Known, _ path: String) -> String {
    "\(known.facts.contentHash ?? "")\t\(known.state)\t\(known.facts.title ?? "")\t\(path)\n"
  }

  /// Adds a line, as a whole, since other servers may have the same folder; writes the file anew once most of its lines are
  /// of earlier states. A disk that is full costs only time.
  private func write(_ known: Known, _ path: String, _ state: inout State) {
    guard let file else { return }
    state.lineCount += 1
    if state.lineCount > max(1000, 2 * state.known.count) {
      let lines = state.known.map { Self.line($1, $0) }
      if (try? Data(lines.joined().utf8).write(to: URL(filePath: file), options: .atomic)) != nil {
        state.lineCount = lines.count
      }
    } else if let stream = fopen(file, "ae") {
      fputs(Self.line(known, path), stream)
      fclose(stream)
    }
  }
}
