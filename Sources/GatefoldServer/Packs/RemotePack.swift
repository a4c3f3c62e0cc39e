internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldStore
internal import Synchronization

/// A tile pack at an address: which version of its file is known, and what of it is on the way.
///
/// The file is read in blocks, which are kept on disk. Their names contain the version of the file, so those of a
/// replaced file are never used for another one.
final class RemotePack: Sendable {
  /// Bytes of a block. The directory of most packs, the description and the cover lie in the first one.
  static let blockSize = 1 << 16
  /// The most blocks of one request.
  private static let maximumRunLength = 16
  /// How long a version counts without asking again. A part that is asked for meanwhile tells of another one at once.
  private static let recheckPeriod = Duration.seconds(60)
  private static let recheckPeriodAfterFailure = Duration.seconds(10)

  private typealias Load = Task<Result<[Int: [UInt8]], GatefoldError>, Never>

  private struct State {
    /// The number of versions that were seen to end.
    var generation = 0
    var version: PackVersion?
    var nextCheck = ContinuousClock.now
    var isChecking = false
    /// Blocks of the current version that are on the way.
    var loads: [Int: Load] = [:]
    var facts: KnownPackFacts?

    /// Ends the current version.
    mutating func end() {
      generation += 1
      version = nil
      nextCheck = .now
      loads = [:]
      facts = nil
    }
  }

  let address: URL
  fileprivate let store: PackStore
  private let cache: PackBlockCache
  private let state = Mutex(State())

  init(_ address: URL, _ store: PackStore, _ cache: PackBlockCache) {
    (self.address, self.store, self.cache) = (address, store, cache)
  }

  /// Changes when another version of the file has been noticed.
  var generation: Int { state.withLock { $0.generation } }

  /// What is known from when it was opened; `nil` before.
  var facts: KnownPackFacts? {
    get { state.withLock { $0.facts } }
    set { state.withLock { $0.facts = newValue } }
  }

  /// The file as it is now.
  ///
  /// - Throws: the errors of ``PackStore/part(of:_:expecting:)``.
  func open() async throws(GatefoldError) -> RemotePackSource {
    let (known, generation, isDue) = state.withLock { state in
      (state.version, state.generation, ContinuousClock.now >= state.nextCheck)
    }
    let source = known.map { RemotePackSource(pack: self, version: $0, generation: generation) }
    if let source, !isDue { return source }
    let head: PackStore.Part
    do throws(GatefoldError) {
      head = try await store.part(of: address, 0..<Self.blockSize, expecting: nil)
    } catch {
      // What is kept is used as long as nobody can be asked.
      if let source, error.code == .serverBusy { return source }
      throw error
    }
    let current = state.withLock { state in
      if state.version != head.version {
        if state.version != nil { state.end() }
        state.version = head.version
      }
      state.nextCheck = .now + Self.recheckPeriod
      return state.generation
    }
    await cache.insert(head.bytes, key(of: 0, head.version))
    return RemotePackSource(pack: self, version: head.version, generation: current)
  }

  private func key(of block: Int, _ version: PackVersion) -> String {
    // A signature in the query is renewed from time to time; a strong ETag tells files apart without it.
    var place = URLComponents(url: address, resolvingAgainstBaseURL: false)
    if version.validators.strongETag != nil { place?.query = nil }
    return "block \(Self.blockSize) \(place?.string ?? address.absoluteString)\n\(version.text)\n\(block)"
  }

  // MARK: Blocks

  /// The bytes of blocks, each whole but the last one of the file.
  fileprivate func blocks(
    _ numbers: ClosedRange<Int>,
    of version: PackVersion,
    _ generation: Int
  ) async throws(GatefoldError) -> [Int: [UInt8]] {
    var found: [Int: [UInt8]] = [:]
    var missing: [Int] = []
    for number in numbers {
      let length = min(Self.blockSize, version.byteCount - number * Self.blockSize)
      if let bytes = await cache.bytes(key(of: number, version)), bytes.count == length {
        found[number] = bytes
      } else {
        missing.append(number)
      }
    }
    if missing.isEmpty {
      checkIfDue(version, generation)
      return found
    }
    guard let loads = self.loads(of: missing, version, generation) else { throw Self.replaced }
    for load in loads {
      // The load goes on for others, and for whoever asks again.
      let blocks = try await load.value.get()
      for (number, bytes) in blocks where numbers.contains(number) { found[number] = bytes }
    }
    return found
  }

  private static let replaced = GatefoldError(.replacedPack, "the issue was replaced meanwhile; ask again")

  /// The loads that bring blocks, begun now unless they are on the way; `nil` if the version has ended.
  private func loads(of numbers: [Int], _ version: PackVersion, _ generation: Int) -> [Load]? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      var loads: [Load] = []
      var run: [Int] = []
      func begin() {
        guard let first = run.first, let last = run.last else { return }
        let load = Load { await self.load(first...last, version, generation) }
        for number in run { state.loads[number] = load }
        loads.append(load)
        run = []
      }
      for number in numbers {
        if let known = state.loads[number] {
          if !loads.contains(known) { loads.append(known) }
          continue
        }
        if let last = run.last, last + 1 != number || run.count == Self.maximumRunLength { begin() }
        run.append(number)
      }
      begin()
      return loads
    }
  }

  private func load(
    _ numbers: ClosedRange<Int>,
    _ version: PackVersion,
    _ generation: Int
  ) async -> Result<[Int: [UInt8]], GatefoldError> {
    let start = numbers.lowerBound * Self.blockSize
    let end = min((numbers.upperBound + 1) * Self.blockSize, version.byteCount)
    var blocks: [Int: [UInt8]] = [:]
    let result: Result<[Int: [UInt8]], GatefoldError>
    do throws(GatefoldError) {
      let part = try await store.part(of: address, start..<end, expecting: version)
      for number in numbers {
        let offset = number * Self.blockSize - start
        let bytes = Array(part.bytes[offset..<min(offset + Self.blockSize, part.bytes.count)])
        blocks[number] = bytes
        await cache.insert(bytes, key(of: number, version))
      }
      state.withLock { state in
        if state.generation == generation { state.nextCheck = .now + Self.recheckPeriod }
      }
      result = .success(blocks)
    } catch {
      if error.code == .replacedPack || error.code == .notOnServer { noteEnd(of: generation) }
      result = .failure(error)
    }
    state.withLock { state in
      guard state.generation == generation else { return }
      for number in numbers { state.loads[number] = nil }
    }
    return result
  }

  // MARK: Versions

  private func noteEnd(of generation: Int) {
    state.withLock { state in
      if state.generation == generation { state.end() }
    }
  }

  /// Asks in the background whether the file is still the same, if that has not been known for a while.
  private func checkIfDue(_ version: PackVersion, _ generation: Int) {
    let isDue = state.withLock { state in
      guard state.generation == generation, !state.isChecking, ContinuousClock.now >= state.nextCheck else {
        return false
      }
      state.isChecking = true
      return true
    }
    guard isDue else { return }
    Task {
      var pause = Self.recheckPeriod
      do throws(GatefoldError) {
        _ = try await store.part(of: address, 0..<TilePackMap.Start.byteCount, expecting: version)
      } catch {
        if error.code == .replacedPack || error.code == .notOnServer { noteEnd(of: generation) }
        // What is kept is used as long as nobody can be asked.
        pause = Self.recheckPeriodAfterFailure
      }
      state.withLock { [pause] state in
        state.isChecking = false
        state.nextCheck = .now + pause
      }
    }
  }
}

extension RemotePack: Hashable {
  static func == (first: RemotePack, second: RemotePack) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What lists show of a pack.
struct KnownPackFacts: Hashable, Sendable {
  let contentHash: String
  /// `nil` if it declares none.
  let title: String?
}

/// One version of a tile pack at an address.
struct RemotePackSource: PackSource {
  fileprivate let pack: RemotePack
  fileprivate let version: PackVersion
  fileprivate let generation: Int

  var byteCount: Int { version.byteCount }
  var largeParts: Allowance { pack.store.largeParts }

  func bytes(in range: Range<Int>) async throws(GatefoldError) -> [UInt8] {
    if range.isEmpty { return [] }
    let size = RemotePack.blockSize
    let numbers = range.lowerBound / size...(range.upperBound - 1) / size
    let blocks = try await pack.blocks(numbers, of: version, generation)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for number in numbers {
      guard let block = blocks[number] else { throw PackReader.damaged }
      let part = range.clamped(to: number * size..<number * size + block.count)
      bytes += block[part.lowerBound - number * size..<part.upperBound - number * size]
    }
    guard bytes.count == range.count else { throw PackReader.damaged }
    return bytes
  }
}

/// Blocks of files on web servers, in memory and on disk.
final class PackBlockCache: Sendable {
  private static let memoryBudget = 32 << 20

  private let memory = Mutex(ByteBudgetCache<String, [UInt8]>(budget: memoryBudget))
  private let disk: ResourceCache?

  /// - Parameter disk: `nil` keeps them only in memory.
  init(_ disk: ResourceCache?) { self.disk = disk }

  func bytes(_ key: String) async -> [UInt8]? {
    if let known = memory.withLock({ $0.value(for: key) }) { return known }
    guard let kept = await disk?.data(key) else { return nil }
    let bytes = [UInt8](kept)
    memory.withLock { $0.insert(bytes, for: key, bytes: bytes.count) }
    return bytes
  }

  func insert(_ bytes: [UInt8], _ key: String) async {
    memory.withLock { $0.insert(bytes, for: key, bytes: bytes.count) }
    await disk?.insert(Data(bytes), key)
  }
}

/// All tile packs at addresses.
final class RemotePacks: Sendable {
  private struct State {
    var stores: [String: PackStore] = [:]
    /// Those that were asked for. An address takes some 200 bytes.
    var packs: [URL: RemotePack] = [:]
  }

  private static let maximumCount = 200_000

  private let cache: PackBlockCache
  private let timeout: Duration
  private let metrics: ServerMetrics?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - disk: keeps blocks; `nil` keeps them in memory only.
  ///   - timeout: the longest time of a request to a store.
  init(_ disk: ResourceCache? = nil, timeout: Duration = .seconds(10), _ metrics: ServerMetrics? = nil) {
    cache = PackBlockCache(disk)
    (self.timeout, self.metrics) = (timeout, metrics)
  }

  subscript(address: URL) -> RemotePack {
    state.withLock { state in
      if let known = state.packs[address] { return known }
      let store = state.stores[address.origin] ?? PackStore(timeout: timeout, metrics)
      state.stores[address.origin] = store
      let pack = RemotePack(address, store, cache)
      // Signed addresses change from time to time. Those that are open stay with their issues.
      if state.packs.count >= Self.maximumCount { state.packs.removeAll() }
      state.packs[address] = pack
      return pack
    }
  }

  /// A pack, if it has been asked for.
  func known(_ address: URL) -> RemotePack? { state.withLock { $0.packs[address] } }

  /// The name of the pack at an address; `nil` for what is no address of a pack.
  static func name(of address: URL) -> String? {
    let name = address.lastPathComponent
    guard ["http", "https"].contains(address.scheme?.lowercased() ?? ""), address.host()?.isEmpty == false,
      name.lowercased().hasSuffix(".tilepack"), !name.hasPrefix("."), !name.contains("/"), RequestPath.canName(name)
    else { return nil }
    return name
  }

  /// A text as an address; `nil` for a path on this machine.
  static func address(_ text: String) -> URL? { text.contains("://") ? URL(string: text) : nil }
}
