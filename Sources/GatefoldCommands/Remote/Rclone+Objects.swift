internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

// Objects are read and written by their names. A store has to show an object by its name as it was written last, which
// all large ones do; nothing that is written depends on a listing.

extension Rclone {
  /// A file that an object is written to.
  private final class Target: Sendable {
    private struct State {
      var byteCount = 0
      var code: Int32 = 0
    }

    private let descriptor: Int32
    private let maximum: Int
    private let state = Mutex(State())

    init(_ descriptor: Int32, maximum: Int) { (self.descriptor, self.maximum) = (descriptor, maximum) }

    var byteCount: Int { state.withLock(\.byteCount) }
    var code: Int32 { state.withLock(\.code) }

    func reset() {
      state.withLock { state in
        state = State()
        if ftruncate(descriptor, 0) != 0 || lseek(descriptor, 0, SEEK_SET) != 0 { state.code = errno }
      }
    }

    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      state.withLock { state in
        state.byteCount += bytes.count
        guard state.byteCount <= maximum, state.code == 0 else { return false }
        state.code = FileOutput.writeAll(bytes, to: descriptor)
        return state.code == 0
      }
    }
  }

  /// Reads an object into a file, which is made.
  ///
  /// - Parameter expected: the size that it has; it is read again where less comes.
  /// - Returns: the number of bytes; more than was expected if there are more, which are not read.
  /// - Throws: `missingObject`, `storeFailed`, `unwritableFile`, `cancelled`.
  func fetch(_ object: RemotePath, to file: String, expected: Int? = nil) async throws(GatefoldError) -> Int {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw WriteFailure(path: file, code: errno).scratchError }
    defer { close(descriptor) }
    let target = Target(descriptor, maximum: expected ?? .max)
    // A failing store may report a missing object, or end the content too early.
    var pause = firstPause
    for number in 1...Self.maximumTries {
      let isThere = try await cat(object, prepare: { target.reset() }, { target.append($0) })
      if target.code != 0 { throw WriteFailure(path: file, code: target.code).scratchError }
      if isThere, target.byteCount > 0, target.byteCount >= expected ?? 0 || number > 2 { return target.byteCount }
      if number > 2 { break }
      do { try await Task.sleep(for: pause) } catch { throw GatefoldError(.cancelled, "interrupted") }
      pause *= 4
    }
    throw GatefoldError(.missingObject, "there is no such object on the store; make the plan again")
  }

  /// The content of an object; `nil` if it does not exist.
  ///
  /// - Throws: `storeFailed`, `unwritableFile`, `cancelled`.
  func read(_ object: RemotePath) async throws(GatefoldError) -> Data? {
    let box = Content()
    let isThere = try await cat(object, prepare: { box.reset() }, { box.append($0) })
    // For a missing object, rclone writes nothing.
    return isThere && !box.data.isEmpty ? box.data : nil
  }

  /// Writes an object to standard output. As an item of a list it is looked up by its name; named alone, its folder would
  /// be listed, which may be long, or out of date.
  private func cat(
    _ object: RemotePath,
    prepare: @escaping @Sendable () -> Void,
    _ consume: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(GatefoldError) -> Bool {
    guard let folder = object.parent else {
      throw GatefoldError(.invalidRemote, "\(object) is no object")
    }
    var isThere = false
    try await withList([object.lastName]) { list throws(GatefoldError) in
      isThere = try await tryOften(
        ["cat", "--no-traverse", "--files-from-raw", list],
        [folder.description],
        about: object,
        prepare: prepare,
        consume
      )
    }
    return isThere
  }

  private final class Content: Sendable {
    private let content = Mutex(Data())
    var data: Data { content.withLock(\.self) }
    func reset() { content.withLock { $0 = Data() } }
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      content.withLock { $0.append(contentsOf: bytes) }
      return true
    }
  }

  /// Writes an object, and compares what the store has then, as far as it states a hash.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func store(_ file: String, as object: RemotePath) async throws(GatefoldError) {
    // A log may grow meanwhile: what it has at the beginning is stored then.
    let options = ["copyto", "--no-check-dest", "--local-no-check-updated"]
    let isThere = try await tryOften(options, [file, object.description], about: object)
    if !isThere { throw Self.error("the store has no such place", about: object) }
  }

  /// Writes an object.
  ///
  /// - Throws: `storeFailed`, `unwritableFile`, `cancelled`.
  func write(_ data: Data, to object: RemotePath) async throws(GatefoldError) {
    let file = FileManager.default.temporaryDirectory.appending(path: "gatefold-\(UUID().uuidString)").path
    defer { unlink(file) }
    do throws(WriteFailure) { try AtomicFile.write(data, to: file) } catch { throw error.scratchError }
    try await store(file, as: object)
  }

  /// Writes all files of a folder, except Gatefold's records, whatever is there already.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func storeFiles(of folder: String, below place: RemotePath) async throws(GatefoldError) {
    let options = ["copy", "--no-check-dest", "--no-traverse", "--exclude", "\(TemporaryName.prefix)*"]
    if try await !tryOften(options, [folder, place.description], about: place) {
      throw Self.error("the store has no such place", about: place)
    }
  }

  /// Reads objects into a folder, by their names, which it makes. Those that are not there are left out.
  ///
  /// - Parameter names: relative to the place.
  /// - Throws: `storeFailed`, `unwritableFile`, `cancelled`.
  func fetch(_ names: [String], of place: RemotePath, to folder: String) async throws(GatefoldError) {
    try await withList(names) { list throws(GatefoldError) in
      _ = try await tryOften(
        ["copy", "--files-from-raw", list, "--no-traverse"],
        [place.description, folder],
        about: place
      )
    }
  }

  /// Reads the objects of a place whose names match a pattern of rclone, as the store lists them.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func fetchListed(_ pattern: String, of place: RemotePath, to folder: String) async throws(GatefoldError) {
    _ = try await tryOften(["copy", "--include", pattern], [place.description, folder], about: place)
  }

  /// Removes objects by their names, as far as they are there.
  ///
  /// - Throws: `storeFailed`, `unwritableFile`, `cancelled`.
  func remove(_ names: [String], of place: RemotePath) async throws(GatefoldError) {
    try await withList(names) { list throws(GatefoldError) in
      _ = try await tryOften(["delete", "--files-from-raw", list, "--no-traverse"], [place.description], about: place)
    }
  }

  /// The MD5 of a file of this machine.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func md5(of file: String, about object: RemotePath) async throws(GatefoldError) -> String {
    let box = Content()
    _ = try await tryOften(
      ["hashsum", "md5"],
      [file],
      about: object,
      prepare: { box.reset() },
      { box.append($0) }
    )
    // Names with some characters have a backslash before the line.
    return String(decoding: box.data.drop { $0 == UInt8(ascii: "\\") }.prefix(32), as: UTF8.self)
  }

  private func withList(
    _ names: [String],
    _ body: (_ list: String) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    // The list has a name on each line.
    let names = names.filter(RemotePath.isSafe)
    if names.isEmpty { return }
    let list = FileManager.default.temporaryDirectory.appending(path: "gatefold-\(UUID().uuidString)").path
    defer { unlink(list) }
    do throws(WriteFailure) {
      try AtomicFile.write(Data(names.map { $0 + "\n" }.joined().utf8), to: list)
    } catch {
      throw error.scratchError
    }
    try await body(list)
  }
}

extension WriteFailure {
  /// The failure of the scratch folder, with what to do about it.
  var scratchError: GatefoldError { error(advice: "Choose another --scratch folder, or free disk space") }
}
