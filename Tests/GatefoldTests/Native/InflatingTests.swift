import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Deflated streams (Sources/CGatefold/interposed/inflating.cpp), compared with the output of poppler's own filter.
@Suite("Inflating")
struct InflatingTests {
  /// An image of random samples with a random predictor, and damage to its stream.
  private struct RandomImage {
    var image: DrawnFile.Image
    var stream: [UInt8]

    init(using random: inout some RandomNumberGenerator, side: ClosedRange<Int>) {
      let (width, height) = (Int.random(in: side, using: &random), Int.random(in: side, using: &random))
      let components = Bool.random(using: &random) ? 1 : 3
      let bits = [1, 2, 4, 8, 16].randomElement(using: &random) ?? 8
      // poppler misreads differences of 16-bit samples.
      let predictors = bits == 16 ? [1, 10, 11, 12, 13, 14, 15] : [1, 2, 10, 11, 12, 13, 14, 15]
      let predictor = predictors.randomElement(using: &random) ?? 1
      let rowBytes = (width * components * bits + 7) / 8
      image = DrawnFile.Image(
        width: width,
        height: height,
        colorSpace: components == 1 ? "/DeviceGray" : "/DeviceRGB",
        bits: bits,
        entries: """
          /Filter /FlateDecode /DecodeParms
          << /Predictor \(predictor) /Columns \(width) /Colors \(components) /BitsPerComponent \(bits) >>
          """
      )
      var samples: [UInt8] = []
      // Rows begin with their predictor, which may be invalid.
      for _ in 0..<height {
        if predictor >= 10 { samples.append(UInt8.random(in: 0...6, using: &random)) }
        // Runs of samples, so that deflating has an effect.
        let level = UInt8.random(in: 0...255, using: &random)
        for _ in 0..<rowBytes {
          samples.append(Bool.random(using: &random) ? level : UInt8.random(in: 0...255, using: &random))
        }
      }
      stream = DeflatedBytes.deflated(samples, level: 6)
    }

    /// Damages the stream in one of the ways found in real files.
    mutating func damage(using random: inout some RandomNumberGenerator) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: stream.removeLast(Int.random(in: 0...stream.count, using: &random))
      case 1: stream[Int.random(in: stream.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      case 2:
        for index in Int.random(in: stream.indices, using: &random)..<stream.count { stream[index] = 0 }
      case 3: stream += (0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 4: stream = Array(stream.prefix(2)) + (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      default: break
      }
    }

    func drawn() throws -> (ours: [UInt32], poppler: [UInt32]) {
      let (width, height) = (image.width, image.height)
      let file = DrawnFile(content: "\(width) 0 0 \(height) 0 0 cm /Image Do", width: width, height: height)
        .adding(image: image, samples: stream)
      return try drawnBothWays(file.bytes, scale: 1, PixelRect(x: 0, y: 0, width: width, height: height))
    }
  }

  @Test("Streams give the same as poppler's filter, damaged or not", arguments: 0..<40)
  func equalsPoppler(seed: UInt64) throws {
    var random = SeededNumbers(state: seed)
    for round in 0..<10 {
      var image = RandomImage(using: &random, side: 1...60)
      if round > 0 { image.damage(using: &random) }
      let (ours, poppler) = try image.drawn()
      // If a stream can't even be started, poppler draws white before 25.02, and nothing since.
      let isLost = ours.allSatisfy { $0 == .max } && poppler.allSatisfy { $0 == 0 }
      #expect(ours == poppler || isLost, "round \(round)")
    }
  }

  @Test("The same for streams with many blocks", arguments: 0..<4)
  func largeStreams(seed: UInt64) throws {
    var random = SeededNumbers(state: 100 + seed)
    for round in 0..<2 {
      var image = RandomImage(using: &random, side: 400...500)
      if round > 0 { image.damage(using: &random) }
      let (ours, poppler) = try image.drawn()
      #expect(ours == poppler, "round \(round)")
    }
  }

  @Test("Differences of 16-bit samples are added")
  func wideDifferences() throws {
    let samples = (0..<8).map { UInt16(0x0FA1 &* UInt16(17 * $0 + 3)) }
    var differences: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      let difference = sample &- (index > 0 ? samples[index - 1] : 0)
      differences += [UInt8(difference >> 8), UInt8(difference & 0xFF)]
    }
    let parameters = "/Predictor 2 /Columns 8 /Colors 1 /BitsPerComponent 16"
    let image = DrawnFile.Image(
      width: 8,
      height: 1,
      colorSpace: "/DeviceGray",
      bits: 16,
      entries: "/Filter /FlateDecode /DecodeParms << \(parameters) >>"
    )
    let file = DrawnFile(content: "8 0 0 1 0 0 cm /Image Do", width: 8, height: 1)
      .adding(image: image, samples: DeflatedBytes.deflated(differences, level: 6))
    let (ours, _) = try drawnBothWays(file.bytes, scale: 1, PixelRect(x: 0, y: 0, width: 8, height: 1))
    for (color, sample) in zip(ours, samples) { #expect(abs(Int(color & 0xFF) - Int(sample >> 8)) <= 1) }
  }

  @Test("Invalid predictors are left to poppler")
  func oddPredictors() throws {
    let odd = ["/Columns 0", "/Columns 2000000000", "/Colors 0", "/Colors 40", "/BitsPerComponent 17", "/Columns -3"]
    for entries in odd {
      let image = DrawnFile.Image(
        width: 8,
        height: 8,
        entries: "/Filter /FlateDecode /DecodeParms << /Predictor 12 \(entries) >>"
      )
      let samples = DeflatedBytes.deflated((0..<200).map { UInt8($0) }, level: 6)
      let file = DrawnFile(content: "8 0 0 8 0 0 cm /Image Do", width: 8, height: 8).adding(
        image: image,
        samples: samples
      )
      let (ours, poppler) = try drawnBothWays(file.bytes, scale: 1, PixelRect(x: 0, y: 0, width: 8, height: 8))
      #expect(ours == poppler, "\(entries)")
    }
  }

  @Test("Content after an inline image is drawn")
  func inlineImage() throws {
    let samples = DeflatedBytes.deflated([UInt8](repeating: 200, count: 48), level: 6)
    let hexadecimal = samples.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let content = """
      q 8 0 0 8 0 0 cm BI /W 4 /H 4 /CS /RGB /BPC 8 /F [/AHx /Fl] ID
      \(hexadecimal)> EI Q 1 0 0 rg 10 10 5 5 re f
      """
    let file = DrawnFile(content: content, width: 20, height: 20)
    let (ours, poppler) = try drawnBothWays(file.bytes, scale: 1, PixelRect(x: 0, y: 0, width: 20, height: 20))
    #expect(ours == poppler)
    #expect(ours.contains(0xFFFF_0000))
  }
}
