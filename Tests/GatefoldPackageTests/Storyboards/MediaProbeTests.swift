import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct MediaProbeTests {
  private static let films = Sample.repository.appending(path: "SamplePDFs/issue.package/films")

  @Test("A film is as long as its frames", .enabled(if: MediaProbe.installed != nil, "ffprobe is not installed"))
  func duration() async throws {
    let probe = try #require(MediaProbe.installed)
    let duration = try await probe.duration(ofFile: Self.films.appending(path: "tide.mp4").path)
    #expect(duration == RationalTime(value: 7, scale: 1))
    await #expect(throws: GatefoldError.self) {
      try await probe.duration(ofFile: Self.films.appending(path: "absent.mp4").path)
    }
    await #expect(throws: GatefoldError.self) {
      try await probe.duration(ofFile: Sample.repository.appending(path: "SamplePDFs/issue.pdf").path)
    }
  }

  @Test("A program that is not there is an error")
  func noProgram() async {
    let probe = MediaProbe(program: "/nowhere/ffprobe")
    await #expect(throws: GatefoldError.self) {
      try await probe.duration(ofFile: Self.films.appending(path: "tide.mp4").path)
    }
  }

  @Test(
    "The clock of the video counts, then that of the sound, then the file's",
    arguments: [
      (
        #"{"streams": [{"codec_type": "audio", "duration_ts": 9, "time_base": "1/3"}]}"#,
        RationalTime(value: 9, scale: 3)
      ),
      (
        #"""
        {"streams": [{"codec_type": "audio", "duration_ts": 9, "time_base": "1/3"},
         {"codec_type": "video", "duration_ts": 90, "time_base": "1001/30000"}]}
        """#, RationalTime(value: 90090, scale: 30000)
      ),
      (
        #"{"streams": [{"codec_type": "video", "time_base": "1/0"}], "format": {"duration": "2.5"}}"#,
        RationalTime(value: 5, scale: 2)
      ),
      (#"{"streams": [{"codec_type": "video", "duration_ts": 9223372036854775807, "time_base": "9/3"}]}"#, nil),
      (#"{"format": {"duration": "nan"}}"#, nil),
      ("{}", nil),
    ] as [(String, RationalTime?)]
  )
  func reports(json: String, duration: RationalTime?) throws {
    let report = try JSONDecoder().decode(MediaProbe.Report.self, from: Data(json.utf8))
    #expect(report.duration == duration)
  }
}
