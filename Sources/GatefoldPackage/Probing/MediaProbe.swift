internal import Foundation
public import Gatefold

/// Measures how long videos and sounds are, by the program `ffprobe` of FFmpeg.
///
/// ```swift
/// if let probe = MediaProbe.installed {
///   print(try await probe.duration(ofFile: "films/tide.mp4").seconds)
/// }
/// ```
public struct MediaProbe: Sendable {
  /// The path of the program.
  public let program: String

  /// A probe by a program at a path.
  public init(program: String) { self.program = program }

  /// The program in the `PATH` of this process, or `nil` if it is not installed.
  public static var installed: MediaProbe? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.lazy.map { "\($0)/ffprobe" }
    return paths.first(where: FileManager.default.isExecutableFile).map(MediaProbe.init)
  }

  /// How long a file plays: as long as its video, or its sound if it has none, by the file's own clock.
  ///
  /// - Throws: `unreadableFile` if it is no video or sound, or if the program takes longer than 20 seconds.
  public func duration(ofFile path: String) async throws(GatefoldError) -> RationalTime {
    guard let report = await report(on: path) else {
      throw GatefoldError(.unreadableFile, "cannot be measured by \(program); is it a video or a sound?", path: path)
    }
    guard let duration = report.duration else {
      throw GatefoldError(.unreadableFile, "does not say how long it plays; write its duration yourself", path: path)
    }
    return duration
  }

  /// The output of ffprobe for a file.
  struct Report: Decodable {
    struct Stream: Decodable {
      let kind: String?
      let ticks: Int64?
      let timeBase: String?
      var width: Int?
      var height: Int?

      enum CodingKeys: String, CodingKey {
        case width, height
        case kind = "codec_type"
        case ticks = "duration_ts"
        case timeBase = "time_base"
      }
    }

    struct Format: Decodable {
      let duration: String?
    }

    let streams: [Stream]?
    let format: Format?

    var duration: RationalTime? {
      let streams = streams ?? []
      let times = ["video", "audio"].lazy.compactMap { kind in
        streams.lazy.filter { $0.kind == kind }.compactMap(\.duration).first
      }
      if let time = times.first { return time }
      guard let text = format?.duration, let seconds = Double(text), seconds > 0, seconds < 1e9 else { return nil }
      return RationalTime(seconds: seconds, scale: 1_000_000)
    }
  }

  func report(on path: String) async -> Report? {
    // Without `file:`, a path could be parsed as an option or as another protocol.
    let file = "file:\(URL(fileURLWithPath: path).path)"
    let entries = "stream=codec_type,duration_ts,time_base,width,height:format=duration"
    let arguments = ["-v", "error", "-protocol_whitelist", "file", "-of", "json", "-show_entries", entries, file]
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let data = ChildProcess.output(of: program, arguments, seconds: 20)
        continuation.resume(returning: data.flatMap { try? JSONDecoder().decode(Report.self, from: $0) })
      }
    }
  }
}

extension MediaProbe.Report.Stream {
  /// The duration by the clock of the stream; `nil` if it is not given.
  fileprivate var duration: RationalTime? {
    guard let ticks, ticks > 0 else { return nil }
    let parts = (timeBase ?? "").split(separator: "/").compactMap { Int64($0) }
    guard parts.count == 2, parts[0] > 0, let scale = Int32(exactly: parts[1]), scale > 0 else { return nil }
    let (value, isOver) = ticks.multipliedReportingOverflow(by: parts[0])
    return isOver ? nil : RationalTime(value: value, scale: scale)
  }
}
