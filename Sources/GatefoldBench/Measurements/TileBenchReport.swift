internal import Foundation
internal import Gatefold
internal import GatefoldCommands

/// The measurements of `gatefold-bench tiles`. Times are in milliseconds, memory in megabytes of 1,000,000 bytes.
struct TileBenchReport: Encodable {
  /// Times of one kind of work.
  struct Times: Encodable {
    let count: Int
    let median: Double
    let percentile99: Double
    let maximum: Double

    init(_ times: [Duration]) {
      let sorted = times.map(\.milliseconds).sorted()
      count = sorted.count
      median = sorted.median
      percentile99 = sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
      maximum = sorted.last ?? 0
    }
  }

  /// The tiles of one page.
  struct PageTimes: Encodable {
    let pageIndex: Int
    let coldTile: Double
    let warmTiles: [Double]

    init(pageIndex: Int, _ times: [Duration]) {
      self.pageIndex = pageIndex
      coldTile = times.first?.milliseconds ?? 0
      warmTiles = times.dropFirst().map(\.milliseconds)
    }
  }

  /// Work with only a known total time.
  struct Mean: Encodable {
    var count = 0
    var mean = 0.0

    init() {}

    init(_ time: Duration, of count: Int) {
      self.count = count
      mean = count == 0 ? 0 : time.milliseconds / Double(count)
    }
  }

  struct Cache: Encodable {
    var hits = 0
    var misses = 0
    var evictions = 0
    var megabytes = 0.0

    init() {}

    init(_ cache: RenderingStatistics.Cache) {
      hits = cache.hits
      misses = cache.misses
      evictions = cache.evictions
      megabytes = Double(cache.bytes) / 1e6
    }
  }

  let zoom: Double
  let pages: Int
  var open = 0.0
  /// Opening, and the first tile of the first page.
  var firstTile = 0.0
  var pageTimes: [PageTimes] = []
  var coldTile = Times([])
  var warmTile = Times([])
  var coldViewport = Times([])
  var warmViewport = Times([])
  /// The mean times of drawing blocks of tiles.
  var drawing = Mean()
  var encodingPNG = Times([])
  var encodingJPEG = Times([])
  var moving = Times([])
  var tiles = Cache()
  var withdrawn = 0
  /// Resident memory while the window moves, at even intervals.
  var memoryWhileMoving: [Double] = []
  var peakMemory = 0.0

  var text: String {
    var lines: [(String, String)] = [
      ("Zoom", "\(zoom.formatted(.number.precision(.fractionLength(0...2)))), \(pages.counted("page"))"),
      ("Open", "\(open.inMilliseconds)"),
      ("First tile", "\(firstTile.inMilliseconds) with opening"),
      ("Cold tile", coldTile.text),
      ("Warm tile", warmTile.text),
      ("Cold window", coldViewport.text),
      ("Warm window", warmViewport.text),
      ("Draw block", drawing.text),
      ("Encode PNG", encodingPNG.text),
      ("Encode JPEG", encodingJPEG.text),
    ]
    if moving.count > 0 {
      lines.append(("Moved window", "\(moving.text), \(withdrawn.counted("block")) withdrawn"))
    }
    lines += [
      ("Tiles", tiles.text),
      ("Peak memory", "\(Int(peakMemory)) MB"),
    ]
    return lines.map { $0.padding(toLength: 15, withPad: " ", startingAt: 0) + $1 }.joined(separator: "\n")
  }
}

extension TileBenchReport.Times {
  fileprivate var text: String {
    "median \(median.inMilliseconds), 99th percentile \(percentile99.inMilliseconds), of \(count)"
  }
}

extension TileBenchReport.Mean {
  var text: String { "mean \(mean.inMilliseconds), of \(count)" }
}

extension TileBenchReport.Cache {
  var text: String {
    "hits \(hits), misses \(misses), evictions \(evictions), \(Int(megabytes)) MB held"
  }
}
