import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct BinaryPropertyListTests {
  private static func random(_ seed: Int) -> DescriptionValue {
    var numbers = SeededNumbers(state: UInt64(seed))
    let texts = (0..<20).map { _ in DescriptionValue.string(.random(using: &numbers)) }
    return .object(["a": .random(depth: 5, using: &numbers), "texts": .array(texts), "negative": .number(-3)])
  }

  @Test("Written lists are read by Foundation, and Foundation's lists are read", arguments: 0..<30)
  func foundation(seed: Int) throws {
    let value = Self.random(seed)
    let written = BinaryPropertyListWriter.encoded(value)
    #expect(try BinaryPropertyListReader.decoded(written) == value)
    #expect(try PropertyListDecoder().decode(DescriptionValue.self, from: written) == value)
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    #expect(try BinaryPropertyListReader.decoded(try encoder.encode(value)) == value)
  }

  /// A list for each level that contains the next level's list twice, one byte per object.
  private static func bomb(levels: Int) -> Data {
    var bytes = [UInt8](BinaryPropertyList.signature)
    var offsets: [UInt8] = []
    for level in 0..<levels {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, UInt8(level + 1), UInt8(level + 1)]
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x09]
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(offsets.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    return Data(bytes)
  }

  @Test("Lists that share their elements don't exhaust memory")
  func bomb() throws {
    #expect(try BinaryPropertyListReader.decoded(Self.bomb(levels: 2)).items?.count == 2)
    #expect(throws: BinaryPropertyList.Problem.self) { try BinaryPropertyListReader.decoded(Self.bomb(levels: 40)) }
    #expect(throws: GatefoldError.self) { try DescriptionForm.propertyList.decoded(Self.bomb(levels: 40)) }
  }

  @Test("Random changes and truncations crash nothing", arguments: 0..<60)
  func changed(seed: Int) {
    var numbers = SeededNumbers(state: UInt64(seed))
    let whole = [UInt8](BinaryPropertyListWriter.encoded(Self.random(seed)))
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let isAtEnd = Bool.random(using: &numbers)
        let place = isAtEnd ? bytes.count - 1 - Int.random(in: 0..<32, using: &numbers) : 8
        let other = Int.random(in: 8..<bytes.count, using: &numbers)
        bytes[isAtEnd ? place : other] = UInt8.random(in: 0...255, using: &numbers)
      }
      _ = try? DescriptionForm.propertyList.decoded(Data(bytes))
      _ = try? DescriptionForm.propertyList.decoded(
        Data(whole.prefix(Int.random(in: 0..<whole.count, using: &numbers)))
      )
    }
  }
}
