import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Clips and the durations of their videos", .enabled(if: MediaProbe.installed != nil, "ffprobe is not installed"))
struct MeasuredPackageTests {
  private static let film = Sample.repository.appending(path: "SamplePDFs/issue.package/films/tide.mp4")

  /// A package with a storyboard of a film that lasts 7 seconds.
  private func package(_ clip: String, in folder: URL) throws -> IssuePackage {
    let storyboard =
      #"{"id": "s", "firstClip": "c", "clips": [{"id": "c", "media": "tide.mp4", "events": []\#(clip)}]}"#
    let sample = try SamplePackage(
      in: folder,
      overlays: [SamplePackage.overlay(kind: "storyboard", #""storyboard": "s", "poster": "a.png""#)],
      storyboards: [storyboard],
      files: ["tide.mp4": Data(contentsOf: Self.film), "a.png": SamplePackage.png]
    )
    return try sample.open()
  }

  @Test("A clip without a duration plays to the end of its video, also in an archive")
  func completed() async throws {
    let probe = try #require(MediaProbe.installed)
    try await TemporaryFolder.with { folder in
      let package = try package(#", "start": {"value": 5, "scale": 2}"#, in: folder.appending(path: "package"))
      #expect(PackageCheck(package, pages: nil).findings.contains { $0.message.contains("duration is missing") })
      let measured = try await package.measured(by: probe)
      #expect(measured.mediaDurations == ["tide.mp4": RationalTime(value: 7, scale: 1)])
      #expect(measured.overlays.storyboards[0].clips[0].duration == RationalTime(value: 9, scale: 2))
      #expect(PackageCheck(measured, pages: nil).isValid)
      let archive = folder.appending(path: "built.zip").path
      _ = try PackageBuilder.build(measured, to: archive)
      let opened = try IssuePackage(archive)
      #expect(opened.overlays == measured.overlays)
      #expect(try await opened.measured(by: probe).mediaDurations.isEmpty)
    }
  }

  @Test("A clip may end with its video, but not later", arguments: [(4, true), (5, false)])
  func ends(seconds: Int, isValid: Bool) async throws {
    let probe = try #require(MediaProbe.installed)
    try await TemporaryFolder.with { folder in
      let clip = #", "start": {"value": 3}, "duration": {"value": \#(seconds)}"#
      let package = try await package(clip, in: folder).measured(by: probe)
      let check = PackageCheck(package, pages: nil)
      #expect(check.isValid == isValid)
      #expect(isValid || check.findings.contains { $0.message.contains("ends at 8.0 s, but tide.mp4 plays 7.0 s") })
      // A complete description is built as written.
      #expect(package.completedPath == nil)
    }
  }
}
