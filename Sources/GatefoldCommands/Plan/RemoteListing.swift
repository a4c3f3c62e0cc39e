internal import Foundation
internal import Gatefold
internal import Synchronization

/// The PDFs on an object store.
struct RemoteListing {
  let rclone: Rclone

  private struct Features: Decodable {
    var hashes: [String]?

    enum CodingKeys: String, CodingKey { case hashes = "Hashes" }
  }

  /// A listing that is read while rclone writes it.
  private final class Reading: Sendable {
    private struct State {
      var listing = ObjectListing()
      var failure: GatefoldError?
    }

    private let state = Mutex(State())

    func reset() { state.withLock { $0 = State() } }

    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      state.withLock { state in
        do throws(GatefoldError) { try state.listing.append(bytes) } catch { state.failure = error }
        return state.failure == nil
      }
    }

    /// - Throws: `unreadableFile`.
    func objects() throws(GatefoldError) -> [ObjectListing.Object] {
      let state = state.withLock(\.self)
      if let failure = state.failure { throw failure }
      try state.listing.finish()
      return state.listing.objects
    }
  }

  /// Bytes that rclone writes, up to a limit.
  private final class Bytes: Sendable {
    private static let maximumCount = 1 << 20
    private let data = Mutex(Data())

    var value: Data { data.withLock(\.self) }

    func reset() { data.withLock { $0 = Data() } }

    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      data.withLock { data in
        data.append(contentsOf: bytes)
        return data.count <= Self.maximumCount
      }
    }
  }

  /// The PDFs below a place, with the hashes that the store states, or the PDF that is this place.
  ///
  /// - Throws: `storeFailed`, `missingObject`, `unreadableFile`, `cancelled`.
  func objects(
    below place: RemotePath
  ) async throws(GatefoldError) -> (folder: RemotePath, objects: [ObjectListing.Object]) {
    let options = ["--files-only", "--no-modtime", "--no-mimetype"] + (try await hashOptions(of: place))
    let reading = Reading()
    let isThere = try await rclone.tryOften(
      ["lsjson", "-R"] + options,
      [place.description],
      about: place,
      prepare: { reading.reset() },
      { reading.append($0) }
    )
    guard isThere else { throw GatefoldError(.missingObject, "there is no such folder or object on the store") }
    let objects = try reading.objects()
    // A listing of an object has its name, as a listing of a folder has the name of an object in it.
    if objects.count == 1, objects[0].path == place.lastName, let parent = place.parent, try await isObject(place) {
      return (parent, objects)
    }
    return (place, objects)
  }

  private func isObject(_ place: RemotePath) async throws(GatefoldError) -> Bool {
    let bytes = Bytes()
    let isThere = try await rclone.tryOften(
      ["lsjson", "--stat", "--no-modtime", "--no-mimetype"],
      [place.description],
      about: place,
      prepare: { bytes.reset() },
      { bytes.append($0) }
    )
    let json = try? JSONSerialization.jsonObject(with: bytes.value) as? [String: Any]
    return isThere && json?["IsDir"] as? Bool == false
  }

  /// Asking for a hash that a store has not costs an error for each object.
  private func hashOptions(of place: RemotePath) async throws(GatefoldError) -> [String] {
    let bytes = Bytes()
    _ = try await rclone.tryOften(
      ["backend", "features"],
      [place.description],
      about: place,
      prepare: { bytes.reset() },
      { bytes.append($0) }
    )
    let known = (try? JSONDecoder().decode(Features.self, from: bytes.value))?.hashes ?? []
    guard let hash = ["sha256", "md5"].first(where: known.contains) else { return [] }
    return ["--hash", "--hash-type", hash]
  }
}
