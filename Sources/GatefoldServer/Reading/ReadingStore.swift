internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// The marks of those who sign in, kept on disk: a folder for each person, in it a file for each issue.
actor ReadingStore {
  /// So that nobody fills the disk.
  struct Limits: Sendable {
    /// Marks of an issue, with those that were removed in the last year.
    var markCount = 5000
    /// Bytes of the marks of an issue.
    var byteCount = 4 << 20
    /// Bytes of all marks of a person. A file counts as a block of the disk at least.
    var byteCountOfReader = 128 << 20
  }

  /// The contents of a file.
  private struct Record: Codable {
    /// The marked issue or document, for a person who inspects the file.
    let subject: String
    var marks: [ReadingMark]
  }

  private static let blockByteCount = 4096
  /// A device that was away for longer brings back what was removed elsewhere.
  private static let removalMemory = 365.0 * 24 * 3600

  private let folder: String
  private let limits: Limits
  /// Stored bytes by a reader's folder, counted at the reader's first change.
  private var byteCounts: [String: Int] = [:]

  /// - Parameter folder: the parent of the readers' folders.
  init(folder: String, limits: Limits = Limits()) {
    self.folder = folder
    self.limits = limits
  }

  /// The newest marks of what somebody reads.
  ///
  /// - Parameter subjects: names for it, each with marks of its own: an issue is known by its address and by its content.
  func marks(of reader: String, in subjects: [String]) throws(RequestProblem) -> [ReadingMark] {
    var lists: [[ReadingMark]] = []
    for subject in subjects { lists.append(try marks(at: path(subject, of: reader))) }
    return ReadingMark.merged(lists)
  }

  /// Takes over marks that are newer than the known ones.
  ///
  /// - Throws: 413 for more than is kept; then nothing is.
  func add(_ marks: [ReadingMark], of reader: String, in subjects: [String]) throws(RequestProblem) {
    let own = folder(of: reader)
    do {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true, attributes: attributes)
    } catch {
      throw Self.unwritable(own, error)
    }
    let result = locked(own) { () throws(RequestProblem) in
      for subject in subjects { try add(marks, to: subject, of: reader) }
    }
    try result.get()
  }

  /// Runs something while no other server with this folder does so.
  private func locked(_ path: String, _ body: () throws(RequestProblem) -> Void) -> Result<Void, RequestProblem> {
    var result = Result<Void, RequestProblem>.success(())
    do throws(WriteFailure) {
      try AtomicFile.withLock(on: path) { () throws(WriteFailure) in
        do throws(RequestProblem) {
          try body()
        } catch {
          result = .failure(error)
        }
      }
    } catch {
      result = .failure(Self.unwritable(path, error))
    }
    return result
  }

  private func add(_ new: [ReadingMark], to subject: String, of reader: String) throws(RequestProblem) {
    let path = path(subject, of: reader)
    let known = try marks(at: path)
    let oldest = ReadingMark.time(.now - Self.removalMemory)
    let marks = ReadingMark.merged([known, new]).filter { $0.isRemoved != true || $0.changed > oldest }
    guard marks != known else { return }
    guard let data = try? JSONWriter.line(of: Record(subject: subject, marks: marks)) else {
      throw .badRequest("the marks cannot be written as JSON")
    }
    guard marks.count <= limits.markCount, data.count <= limits.byteCount else {
      throw RequestProblem(
        status: 413,
        message: "of an issue, \(limits.markCount) marks are kept, or \(limits.byteCount) bytes; remove some"
      )
    }
    let own = folder(of: reader)
    let before = Self.size(FileState(ofFile: path)?.size)
    let total = (byteCounts[own] ?? Self.byteCount(below: own)) - before + Self.size(data.count)
    guard total <= limits.byteCountOfReader else {
      throw RequestProblem(
        status: 413,
        message: "of all issues of a reader, \(limits.byteCountOfReader) bytes of marks are kept; remove some"
      )
    }
    do throws(WriteFailure) {
      try AtomicFile.write(data, to: path)
    } catch {
      throw Self.unwritable(path, error)
    }
    byteCounts[own] = total
  }

  // MARK: Files

  private func folder(of reader: String) -> String { "\(folder)/\(Self.name("reader \(reader)"))" }

  private func path(_ subject: String, of reader: String) -> String {
    "\(folder(of: reader))/\(Self.name(subject)).json"
  }

  private static func name(_ text: String) -> String { String(ContentHash(of: text.utf8).hexadecimal.prefix(32)) }

  private func marks(at path: String) throws(RequestProblem) -> [ReadingMark] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let data = FileManager.default.contents(atPath: path) else { throw Self.unwritable(path, nil) }
    if let record = try? JSONDecoder().decode(Record.self, from: data) { return record.marks }
    // Devices have their marks themselves, and send them again.
    rename(path, "\(path).damaged")
    return []
  }

  private static func size(_ byteCount: Int?) -> Int { byteCount.map { max($0, blockByteCount) } ?? 0 }

  private static func byteCount(below folder: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { $0 + size(FileState(ofFile: "\(folder)/\($1)")?.size) }
  }

  private static func unwritable(_ path: String, _ error: (any Error)?) -> RequestProblem {
    let cause = "\(path) cannot be read or written\(error.map { ": \($0)" } ?? "")"
    return RequestProblem(status: 500, message: "the server cannot keep this now; its log says why", cause: cause)
  }
}
