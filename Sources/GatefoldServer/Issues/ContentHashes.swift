internal import Foundation
internal import Gatefold
internal import Synchronization

/// The hashes of files that have been read, by the state that the files were in. On disk they outlast the server, which then
/// need not read each file once more.
final class ContentHashes: Sendable {
  private struct Known: Sendable {
    let state: String
    let hash: String
  }

  private struct State {
    /// By path.
    var known: [String: Known] = [:]
    var isLoaded = false
    var lineCount = 0
  }

  private static let maximumCount = 200_000

  private let state = Mutex(State())
  /// A line a file: its hash, its state, and its path.
  private let file: String?

  /// - Parameter folder: of the cache; `nil` keeps nothing on disk.
  init(folder: String?) { file = folder.map { "\($0)/hashes" } }

  /// The hash of a file that is still as it was when it was read.
  func hash(of path: String, _ fileState: FileState) -> String? {
    state.withLock { state in
      load(&state)
      guard let known = state.known[path], known.state == fileState.text else { return nil }
      return known.hash
    }
  }

  /// - Parameter fileState: from before the file was read.
  func note(_ hash: String, of path: String, _ fileState: FileState) {
    // What changes within a tick of the clock has the same state before and after. Folders say nothing of their files.
    guard fileState.kind == .file, fileState.isSettled, !path.contains("\n") else { return }
    let known = Known(state: fileState.text, hash: hash)
    state.withLock { state in
      load(&state)
      guard state.known[path]?.state != known.state, state.known.count < Self.maximumCount else { return }
      state.known[path] = known
      write(known, path, &state)
    }
  }

  private func load(_ state: inout State) {
    guard !state.isLoaded else { return }
    state.isLoaded = true
    let text = file.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
      // A line that was cut off counts as none.
      guard parts.count == 3, parts[0].utf8.count == 64 else { continue }
      state.known[parts[2]] = Known(state: parts[1], hash: parts[0])
      state.lineCount += 1
    }
  }

  private static func line(_ known: Known, _ path: String) -> String { "\(known.hash)\t\(known.state)\t\(path)\n" }

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
