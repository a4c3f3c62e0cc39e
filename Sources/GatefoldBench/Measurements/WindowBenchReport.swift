internal import Foundation
internal import Gatefold
internal import GatefoldCommands

/// The measurements of `gatefold-bench window`. Times are in milliseconds, memory in megabytes of 1,000,000 bytes.
struct WindowBenchReport: Encodable {
  struct PageTimes: Encodable {
    let pageIndex: Int
    /// The window over the middle, including reading the page's description.
    let cold: Double
    /// `nil` where the window shows the whole page.
    let pan: Double?
    let zoomStep: Double
    let places: WindowPlaces
  }

  struct Failure: Encodable {
    let pageIndex: Int
    let error: String
  }

  let zoom: Double
  let window: PixelSize
  let open: Double
  var pages: [PageTimes] = []
  var failed: [Failure] = []
  /// The mean times of drawing blocks of tiles.
  var drawing = TileBenchReport.Mean()
  var tiles = TileBenchReport.Cache()
  var peakMemory = 0.0

  var text: String {
    var lines = [
      ("Zoom", "\(zoom.formatted(.number.precision(.fractionLength(0...2)))), \(pages.count.counted("page"))"),
      ("Open", open.inMilliseconds),
    ]
    lines += pages.map { ("Page \($0.pageIndex + 1)", $0.text) }
    lines += failed.map { ("Page \($0.pageIndex + 1)", "failed: \($0.error)") }
    lines += [
      ("Cold window", median(of: pages.map(\.cold))),
      ("Pan", median(of: pages.compactMap(\.pan))),
      ("Zoom step", median(of: pages.map(\.zoomStep))),
      ("Draw block", drawing.text),
      ("Tiles", tiles.text),
      ("Peak memory", "\(Int(peakMemory)) MB"),
    ]
    return lines.map { $0.padding(toLength: 15, withPad: " ", startingAt: 0) + $1 }.joined(separator: "\n")
  }

  private func median(of times: [Double]) -> String {
    "median \(times.median.inMilliseconds), of \(times.count)"
  }
}

extension WindowBenchReport.PageTimes {
  fileprivate var text: String {
    let pan = pan.map { "pan \($0.inMilliseconds), " } ?? ""
    return "cold \(cold.inMilliseconds), \(pan)zoom step \(zoomStep.inMilliseconds)"
  }
}
