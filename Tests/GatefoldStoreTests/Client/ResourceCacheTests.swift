import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldStore

/// Caches that share a folder, as those of several processes do.
@Suite
struct ResourceCacheTests {
  private final class Counts: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    func count(_ key: Int) { counts.withLock { $0[key, default: 0] += 1 } }

    var all: [Int: Int] { counts.withLock(\.self) }
  }

  private func file(_ number: Int, _ count: Int = 1000) -> Data { Data(repeating: UInt8(number), count: count) }

  @Test func `what one has written the other finds, within one budget`() async throws {
    try await TemporaryFolder.with { folder in
      let caches = (0..<2).map { _ in ResourceCache(folder: folder.path, budget: 10_000) }
      #expect(await caches[1].data("0") == nil)
      for number in 0..<30 {
        #expect(await caches[number % 2].insert(file(number), "\(number)"))
        #expect(await caches[(number + 1) % 2].data("\(number)") == file(number))
        #expect(await caches[0].storedByteCount <= 10_000)
      }
      #expect(await caches[0].data("0") == nil)
      // What doesn't fit is not kept.
      #expect(await caches[0].insert(file(1, 20_000), "large"))
      #expect(await caches[0].data("large") == nil)
      #expect(await caches[1].data("29") == file(29))
    }
  }

  @Test func `a damaged file is one that is not there, and a wrong count is corrected`() async throws {
    try await TemporaryFolder.with { folder in
      let cache = ResourceCache(folder: folder.path, budget: 10_000)
      for number in 0..<4 { await cache.insert(file(number), "\(number)") }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.count == 40 }
      #expect(names.count == 4)
      for (number, name) in names.enumerated() {
        let path = folder.appending(path: name)
        var data = try Data(contentsOf: path)
        switch number {
        case 0: data[500] ^= 1
        case 1: data = data.dropLast()
        case 2: data = Data()
        default: data[data.count - 1] ^= 1
        }
        try data.write(to: path)
      }
      for number in 0..<4 { #expect(await cache.data("\(number)") == nil) }
      // A process was killed between the count and the file, or the count is damaged.
      for count in [Data(repeating: 0xFF, count: 8), Data(repeating: 0, count: 8), Data("x".utf8)] {
        try count.write(to: folder.appending(path: ".bytes"))
        let next = ResourceCache(folder: folder.path, budget: 10_000)
        for number in 0..<20 { #expect(await next.insert(file(number), "\(number)")) }
        let stored = await next.storedByteCount
        #expect(stored > 5000 && stored <= 10_000)
      }
    }
  }

  @Test func `of all who need a file at once, one makes it`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let caches = (0..<3).map { _ in ResourceCache(folder: folder.path, budget: 1_000_000) }
      let counts = Counts()
      let found = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<60 {
          group.addTask {
            let key = number / 3 % 5
            let found = try await caches[number % 3].data("\(key)", patience: .seconds(600)) {
              counts.count(key)
              await Task.yield()
              return file(key)
            }
            #expect(found.data == file(key) && found.isKept)
            return found.isMade
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(found == 5 && counts.all.values.allSatisfy { $0 == 1 })
    }
  }

  @Test func `nobody waits longer than they have patience, and a failure lets the next one try`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (first, second) = (
        ResourceCache(folder: folder.path, budget: 10_000), ResourceCache(folder: folder.path, budget: 10_000)
      )
      let found = try await first.data("a", patience: .zero) { () throws(GatefoldError) in
        // The other one would be stopped, without having died.
        let other = try await second.data("a", patience: .zero) { file(1) }
        #expect(other.isMade)
        return file(1)
      }
      #expect(found.data == file(1))
      await #expect(throws: GatefoldError.self) {
        try await first.data("b", patience: .zero) { () throws(GatefoldError) in
          throw GatefoldError(.drawingFailed, "it cannot be drawn")
        }
      }
      #expect(try await second.data("b", patience: .zero) { file(2) }.isMade)
    }
  }
}
