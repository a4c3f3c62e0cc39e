internal import Foundation
import GatefoldFormats

@testable import Gatefold

extension FuzzTarget {
  /// The small formats: names of files, dates, kinds of media, variables of players, headers of sound.
  static let names = FuzzTarget("names") { bytes in
    var input = FuzzBytes(bytes)
    fileNames(&input)
    let text = input.text(upTo: 0)
    dates(text)
    _ = (MediaKind(mimeType: text), MediaKind(fileName: text), MediaKind(head: bytes))
    let variables = FlashVariables(text)
    _ = (variables.volume, variables.repeatCount, variables["source"])
    sound(&input)
  }

  private static func fileNames(_ input: inout FuzzBytes) {
    var names = SafeFileNames()
    var given: Set<String> = []
    let count = 1 + input.number(below: 4)
    let wishes = (0..<count).map { _ in input.text(upTo: 0) }
    for wish in wishes + wishes {
      let name = names.name(for: wish, fallback: wish)
      precondition(!name.isEmpty && name.utf8.count <= 255, "no file can have this name")
      precondition(!name.utf8.contains(where: { $0 == 0x2F || $0 < 0x20 }), "it is not the name of one file")
      precondition(name != "." && name != "..", "it is a folder")
      precondition(given.insert(name).inserted, "it was given before")
    }
  }

  private static func dates(_ text: String) {
    _ = (HTTPDate.date(text), CalendarDay(text))
    for date in [PDFDate.date(text), InternetDate.date(text)].compactMap(\.self) {
      precondition(InternetDate.date(InternetDate.timeText(date)) != nil, "a date is written that is not read")
      precondition(PDFDate.date(PDFDate.text(date)) != nil, "a date is written that is not read")
    }
  }

  private static func sound(_ input: inout FuzzBytes) {
    let encodings: [SoundFormat.Encoding] = [.raw, .signed, .muLaw, .aLaw]
    let encoding = encodings[input.number(below: 4)]
    let channels = input.number(below: 70)
    let bits = [8, 16, 24, 32, Int(input.byte())][input.number(below: 5)]
    let rate = Double(input.float())
    guard let format = SoundFormat(encoding: encoding, rate: rate, channels: channels, bits: bits) else { return }
    let samples = input.remainder()
    _ = (format.waveHeader(sampleByteCount: samples.count), format.waveTail(sampleByteCount: samples.count))
    let (written, rest) = format.waveSamples(samples)
    precondition(written.count + rest.count == samples.count, "samples were lost")
  }
}
