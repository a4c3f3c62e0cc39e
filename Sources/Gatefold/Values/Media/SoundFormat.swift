/// The samples of a sound object (PDF 32000-1, 13.3), and how they become a WAV file.
///
/// Samples in PDF are big-endian, and raw ones unsigned. In WAV they are little-endian, and signed from 16 bits on.
struct SoundFormat: Hashable, Sendable {
  enum Encoding: Hashable, Sendable {
    case raw, signed, muLaw, aLaw
  }

  let encoding: Encoding
  /// Samples a second.
  let rate: Int
  let channels: Int
  let bits: Int

  /// `nil` if WAV has no equivalent; such samples are returned as embedded.
  init?(encoding: Encoding, rate: Double, channels: Int, bits: Int) {
    guard (1...4_000_000).contains(rate), (1...64).contains(channels) else { return nil }
    switch encoding {
    case .raw, .signed: guard [8, 16, 24, 32].contains(bits) else { return nil }
    case .muLaw, .aLaw: guard bits == 8 else { return nil }
    }
    self.encoding = encoding
    self.rate = Int(rate.rounded())
    self.channels = channels
    self.bits = bits
  }

  private var bytesPerSample: Int { bits / 8 }

  /// The bytes before the samples.
  ///
  /// - Parameter sampleByteCount: number of bytes of all samples; an incomplete last sample is ignored.
  func waveHeader(sampleByteCount: Int) -> [UInt8] {
    let count = sampleByteCount / bytesPerSample * bytesPerSample
    let format = [.raw: 1, .signed: 1, .aLaw: 6, .muLaw: 7][encoding] ?? 1
    // Other formats than plain samples have a count of what follows, and a count of samples of their own.
    let isPlain = format == 1
    var header = Array("RIFF".utf8)
    header.append(littleEndian: count + (count & 1) + (isPlain ? 36 : 50), bytes: 4)
    header += "WAVEfmt ".utf8
    header.append(littleEndian: isPlain ? 16 : 18, bytes: 4)
    header.append(littleEndian: format, bytes: 2)
    header.append(littleEndian: channels, bytes: 2)
    header.append(littleEndian: rate, bytes: 4)
    header.append(littleEndian: rate * channels * bytesPerSample, bytes: 4)
    header.append(littleEndian: channels * bytesPerSample, bytes: 2)
    header.append(littleEndian: bits, bytes: 2)
    if !isPlain {
      header.append(littleEndian: 0, bytes: 2)
      header += "fact".utf8
      header.append(littleEndian: 4, bytes: 4)
      header.append(littleEndian: count / (bytesPerSample * channels), bytes: 4)
    }
    header += "data".utf8
    header.append(littleEndian: count, bytes: 4)
    return header
  }

  /// The bytes after the samples: chunks have an even length.
  func waveTail(sampleByteCount: Int) -> [UInt8] {
    sampleByteCount / bytesPerSample * bytesPerSample & 1 == 1 ? [0] : []
  }

  /// Samples in WAV's byte order, and the bytes of an incomplete last sample.
  func waveSamples(_ bytes: [UInt8]) -> (samples: [UInt8], rest: [UInt8]) {
    let width = bytesPerSample
    let count = bytes.count / width * width
    // In WAV, 8-bit samples are unsigned and wider ones signed.
    let flipsSign = encoding == (width == 1 ? .signed : .raw)
    var samples = [UInt8](repeating: 0, count: count)
    for start in stride(from: 0, to: count, by: width) {
      for place in 0..<width { samples[start + width - 1 - place] = bytes[start + place] }
      if flipsSign { samples[start + width - 1] ^= 0x80 }
    }
    return (samples, Array(bytes[count...]))
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian value: Int, bytes count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }
}
