import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Recordings of windows")
struct WindowRecordingTests {
  private static let area = PixelRect(x: 100, y: 100, width: 900, height: 800)

  private static func region(_ recording: PageRecording, page: Int = 3, x: Int = 200, scale: Double = 2) -> PageRegion {
    PageRegion(
      pageIndex: page,
      scale: scale,
      rotation: .none,
      pixels: PixelRect(x: x, y: 200, width: 300, height: 300),
      recording: recording
    )
  }

  private static func document(_ sample: Sample = .issue) throws -> NativeDocument {
    _ = NativeRuntime.shared
    return try NativeDocument(.mapping(path: sample.path), password: nil)
  }

  @Test("The first window is drawn by itself, the next ones from one recording")
  func moves() throws {
    let document = try Self.document()
    var windows = WindowRecordings()
    func recording(_ region: PageRegion, surfaceBytes: Int = 1000) throws -> NativeRecording? {
      let recording = try windows.recording(for: region) { () throws(GatefoldError) in document }
      if recording == nil { windows.noteDrawing(of: region, surfaceBytes: surfaceBytes) }
      return recording
    }
    #expect(try recording(Self.region(.never)) == nil)
    #expect(try recording(Self.region(.around(Self.area))) == nil)
    let second = try #require(try recording(Self.region(.around(Self.area), x: 250)))
    #expect(second.area == Self.area)
    #expect(try recording(Self.region(.around(Self.area), x: 400)) === second)
    // Another page is turned to, and back.
    #expect(try recording(Self.region(.around(Self.area), page: 4)) == nil)
    #expect(try recording(Self.region(.around(Self.area), x: 300)) === second)
    #expect(try recording(Self.region(.around(Self.area), scale: 3)) == nil)
    #expect(try recording(Self.region(.never)) == nil)
    // A page whose pictures took much of a small part of it.
    for _ in 0..<3 {
      #expect(try recording(Self.region(.around(Self.area), page: 6), surfaceBytes: 20 << 20) == nil)
    }
  }

  @Test("What is larger than its recording is drawn by itself")
  func outside() throws {
    let document = try Self.document()
    var windows = WindowRecordings()
    let small = PixelRect(x: 0, y: 0, width: 50, height: 50)
    for _ in 0..<3 {
      let region = Self.region(.around(small))
      windows.noteDrawing(of: region, surfaceBytes: 0)
      #expect(try windows.recording(for: region) { () throws(GatefoldError) in document } == nil)
    }
  }

  @Test("A part of a recording is like that part drawn by itself", arguments: [0, 3, 6, 9, 12, 19, 25])
  func parts(page: Int) throws {
    let document = try Self.document()
    for scale in [2.0, 9] {
      let page = try document.page(at: page)
      let displayed = page.displayedSize
      let area = PixelRect(
        x: 0,
        y: 0,
        width: Int(displayed.width * scale) / 2,
        height: Int(displayed.height * scale) / 2
      )
      let recording = try page.recording(area, around: Self.region(.around(area), page: page.index, scale: scale))
      #expect((1..<WindowRecordings.maximumByteCount * 4).contains(recording.byteCount))
      for x in [0, 137] {
        var region = Self.region(.around(area), page: page.index, x: x, scale: scale)
        #expect(recording.covers(region) == area.contains(region.pixels))
        guard recording.covers(region) else { continue }
        let recorded = try PixelStorage(region.pixels.size)
        try recording.draw(region, onto: recorded)
        try recorded.finish(.asPrinted)
        region.recording = .never
        let alone = try page.draw(region)
        try alone.finish(.asPrinted)
        let difference = PictureDifference(RGBPicture(PixelBuffer(recorded)), RGBPicture(PixelBuffer(alone)))
        #expect(difference.mean(over: PixelRect(region.pixels.size)) < 0.3, "scale \(scale), x \(x)")
      }
    }
  }
}
