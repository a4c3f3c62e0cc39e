internal import Foundation
internal import Gatefold

/// A plan as it was written: a header and a line for each issue, which are read as they are needed, since every shard
/// reads the plan and takes few of its lines.
struct PlanFile: Sendable {
  let path: String
  let header: PlanHeader
  /// The cost of each entry.
  let costs: [Int]
  /// Identifies the plan.
  let hash: String
  private let data: Data
  private let lines: [Range<Int>]

  /// - Throws: `unreadableFile`, `invalidPlan`.
  init(contentsOf path: String) throws(GatefoldError) {
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw GatefoldError(.unreadableFile, "cannot be read; make a plan with gatefold batch plan")
    }
    self.path = path
    var lines = Self.lines(of: data)
    guard let first = lines.first,
      let header = try? JSONDecoder().decode(PlanHeader.self, from: data.subdata(in: first))
    else { throw GatefoldError(.invalidPlan, "not a plan; make one with gatefold batch plan") }
    guard header.gatefoldPlan == PlanHeader.currentVersion, lines.count == header.issues + 1 else {
      throw GatefoldError(.invalidPlan, "the plan is incomplete, or of another version; make it again")
    }
    lines.removeFirst()
    self.lines = lines
    self.header = header
    hash = ContentHash(of: data).hexadecimal
    costs = try Self.costs(of: lines, in: data)
  }

  /// Reads a plan of this machine or of an object store.
  ///
  /// - Throws: `unreadableFile`, `invalidPlan`, `invalidRemote`, `missingObject`, `storeFailed`, `cancelled`.
  static func read(_ path: String, _ rclone: Rclone) async throws(GatefoldError) -> PlanFile {
    guard let place = try RemotePath.named(path) else { return try PlanFile(contentsOf: path) }
    let file = FileManager.default.temporaryDirectory.appending(path: "gatefold-\(UUID().uuidString)").path
    defer { unlink(file) }
    _ = try await rclone.fetch(place, to: file)
    return try PlanFile(contentsOf: file)
  }

  var count: Int { lines.count }

  /// - Throws: `invalidPlan`.
  func entry(at index: Int) throws(GatefoldError) -> PlanEntry { try Self.entry(in: data, lines[index], index) }

  /// All entries, in order.
  ///
  /// - Throws: `invalidPlan`.
  func entries() throws(GatefoldError) -> [PlanEntry] {
    var entries: [PlanEntry] = []
    entries.reserveCapacity(count)
    for index in lines.indices { entries.append(try entry(at: index)) }
    return entries
  }

  /// The issues of a shard, the most expensive first.
  ///
  /// - Throws: `invalidPlan`.
  func entries(of shard: Shard) throws(GatefoldError) -> [PlanEntry] {
    let indices = PlanShards(costs: costs, count: shard.count).entries(of: shard.number - 1, costs: costs)
    var entries: [PlanEntry] = []
    for index in indices { entries.append(try entry(at: index)) }
    return entries
  }

  private static func entry(in data: Data, _ line: Range<Int>, _ index: Int) throws(GatefoldError) -> PlanEntry {
    guard let entry = try? JSONDecoder().decode(PlanEntry.self, from: data.subdata(in: line)) else {
      throw GatefoldError(.invalidPlan, "line \(index + 2) is damaged; make the plan again")
    }
    return entry
  }

  private static func lines(of data: Data) -> [Range<Int>] {
    data.withUnsafeBytes { bytes in
      var lines: [Range<Int>] = []
      var start = 0
      while start < bytes.count, let base = bytes.baseAddress {
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        // A line without an end was cut off.
        guard let end = found.map({ $0 - UnsafeMutableRawPointer(mutating: base) }) else { break }
        lines.append(start..<end)
        start = end + 1
      }
      return lines
    }
  }

  private static let costPrefix = Array("{\"cost\":".utf8)

  /// Reads the number that each line begins with; a line that was changed by hand is read whole.
  private static func costs(of lines: [Range<Int>], in data: Data) throws(GatefoldError) -> [Int] {
    let quick: [Int?] = data.withUnsafeBytes { bytes in
      lines.map { line in
        guard line.count > costPrefix.count, zip(bytes[line], costPrefix).allSatisfy(==) else { return nil }
        var (cost, place) = (0, line.lowerBound + costPrefix.count)
        while place < line.upperBound, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") {
          guard cost < 1 << 50 else { return nil }
          cost = cost * 10 + Int(bytes[place] - UInt8(ascii: "0"))
          place += 1
        }
        return place < line.upperBound && bytes[place] == UInt8(ascii: ",") ? cost : nil
      }
    }
    var costs: [Int] = []
    costs.reserveCapacity(lines.count)
    for (index, cost) in quick.enumerated() {
      guard let cost else {
        // The sum of all must not overflow.
        costs.append(min(max(0, try entry(in: data, lines[index], index).cost), 1 << 40))
        continue
      }
      costs.append(cost)
    }
    return costs
  }
}

extension GatefoldError.Code {
  /// The file is not a plan of a batch.
  static let invalidPlan = Self(rawValue: "invalidPlan")
}
