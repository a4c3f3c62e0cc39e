import Foundation
@testable import GatefoldPackage
import Testing

@Suite("Test vectors")
struct TestVectorTests {
  static let file = URL(filePath: #filePath).appending(path: "../../Vectors/storyboard.json").standardized

  /// With STORYBOARDS_WRITE_VECTORS in the environment the file is written first.
  @Test("The player gives the outputs of storyboard.json")
  func vectors() throws {
    if ProcessInfo.processInfo.environment["STORYBOARDS_WRITE_VECTORS"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      try encoder.encode(TestVector.all.map(\.json)).write(to: Self.file)
    }
    let vectors = try JSONDecoder().decode([JSONValue].self, from: Data(contentsOf: Self.file))
    #expect(vectors.count == TestVector.all.count)
    for (json, original) in zip(vectors, TestVector.all) {
      let vector = try TestVector(json: json)
      #expect(vector.storyboard == original.storyboard)
      #expect(vector.inputs == original.inputs)
      let outputs = try json.member("outputs").elements
      #expect(vector.outputs.count == outputs.count)
      for (number, (actual, expected)) in zip(vector.outputs, outputs).enumerated() {
        #expect(try actual.map { try $0.json.decoded } == expected.elements, "\(vector.name), input \(number)")
      }
    }
  }
}

extension JSONValue {
  /// The value after it has been written and read: 2.0 is then the integer 2.
  fileprivate var decoded: JSONValue {
    get throws { try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(self)) }
  }
}
