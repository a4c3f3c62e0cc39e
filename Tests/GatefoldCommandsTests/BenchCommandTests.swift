import Foundation
import GatefoldTestSupport
import Testing

@testable import GatefoldBench

@Suite("gatefold-bench")
struct BenchCommandTests {
  private func bench(_ arguments: [String]) async -> CommandRun {
    await CommandRun(arguments, of: GatefoldBenchCommand.self)
  }

  @Test("gatefold-bench tiles measures every page and every move")
  func tiles() async throws {
    let options = ["--pages", "1-2", "--zoom", "1", "--tiles", "3", "--moves", "5", "--format", "json"]
    let run = await bench(["tiles", Sample.rightToLeft.path] + options)
    #expect(run.exitCode == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    func count(_ key: String) -> Int? { (json[key] as? [String: Any])?["count"] as? Int }
    #expect(["coldTile", "warmTile", "coldViewport", "moving"].map(count) == [2, 6, 2, 5])
    #expect((json["memoryWhileMoving"] as? [Double])?.count == 5)
    #expect(try #require(json["peakMemory"] as? Double) > 10)
  }

  @Test("gatefold-bench pages counts a single page as one")
  func onePage() async throws {
    #expect(await bench(["pages", Sample.rightToLeft.path, "--pages", "1", "--dpi", "10"]).text.contains(" 1 page\n"))
    let help = await bench(["window", "--help"]).errors
    let own = try #require(help.range(of: "\n  --format ")).lowerBound
    #expect(own < (try #require(help.range(of: "\n  --password ")).lowerBound))
  }

  @Test("gatefold-bench index says that there were no queries if the pages have no words")
  func indexWithoutWords() {
    #expect(BenchQueries(words: ["", "two words"]).kinds(count: 3).isEmpty)
    let report = IndexBenchReport(pages: 1, writtenPagesPerSecond: 10, megabytes: 0)
    #expect(report.text.contains("no queries: all"), "\(report.text)")
  }

  @Test("gatefold-bench window shows each page cold, panned and zoomed in, and lists the pages that fail")
  func window() async throws {
    let options = ["--zoom", "1", "--window", "400x300", "--format", "json"]
    let run = await bench(["window", Sample.issue.path, "--pages", "1,3"] + options)
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try #require(try run.json() as? [String: Any])
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.map { $0["pageIndex"] as? Int } == [0, 2])
    for page in pages {
      for time in ["cold", "pan", "zoomStep"] { #expect(try #require(page[time] as? Double) > 0) }
      let places = try #require(page["places"] as? [String: [String: Int]])
      #expect(try #require(places["middle"]?["y"]) + 150 == places["pan"]?["y"])
      #expect(places.values.allSatisfy { $0["width"] == 400 && $0["height"] == 300 })
    }
    #expect((json["failed"] as? [Any])?.isEmpty == true)
    #expect(try #require(json["peakMemory"] as? Double) > 10)

    let tooNear = await bench(["window", Sample.issue.path, "--pages", "2", "--zoom", "1000000"])
    #expect(tooNear.exitCode == 0 && tooNear.text.contains("\nPage 2 "))
    #expect(tooNear.text.contains("failed: ") && tooNear.text.contains("zoom"))
  }

  @Test("gatefold-bench window does not pan if the window shows the whole page")
  func wholePageInWindow() async throws {
    let options = ["--pages", "1", "--zoom", "0.2", "--format", "json"]
    let run = await bench(["window", Sample.issue.path] + options)
    let json = try #require(try run.json() as? [String: Any])
    let page = try #require((json["pages"] as? [[String: Any]])?.first)
    #expect(page["pan"] == nil && page["zoomStep"] != nil)
  }

  @Test("gatefold-bench index fills an index and times each kind of query")
  func index() async throws {
    let run = await bench(
      ["index", Sample.rightToLeft.path, "--page-count", "20", "--queries", "3", "--format", "json"]
    )
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try #require(try run.json() as? [String: Any])
    #expect(try #require(json["pages"] as? Int) >= 20)
    let kinds = try #require(json["kinds"] as? [[String: Any]])
    #expect(kinds.allSatisfy { ($0["times"] as? [Double])?.count == 3 })
  }

  @Test("gatefold-bench pages times each page for the requested number of runs, and names failed pages")
  func pages() async throws {
    let run = await bench(["pages", Sample.truncated.path, "--zoom", "0.2", "--runs", "2", "--format", "json"])
    #expect(run.exitCode == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.allSatisfy { ($0["milliseconds"] as? [Double])?.count == 2 })
    let failed = try #require(json["failed"] as? [String])
    #expect(pages.count + failed.count == 6 && !pages.isEmpty)
  }

  @Test("gatefold-bench tiles prints human-readable lines")
  func text() async throws {
    let run = await bench(["tiles", Sample.rightToLeft.path, "--pages", "1", "--tiles", "1"])
    #expect(run.exitCode == 0)
    for name in ["Open", "Cold tile", "Warm window", "Peak memory"] { #expect(run.text.contains("\n\(name) ")) }
  }

  @Test("gatefold-bench isolation draws everything with and without workers, for the requested number of runs")
  func isolation() async throws {
    let options = ["--page-limit", "2", "--runs", "2", "--size", "60x60", "--zoom", "0.3"]
    let arguments = ["isolation", Sample.rightToLeft.path, Sample.japanese.path] + options
    let run = await bench(arguments + ["--format", "json"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let json = try #require(try run.json() as? [String: Any])
    let times = try #require(json["times"] as? [[String: Any]])
    #expect(times.map { $0["work"] as? String } == ["thumbnails", "tiles", "thumbnails", "tiles"])
    for time in times {
      #expect(time["pageCount"] as? Int == 2)
      #expect((time["inProcess"] as? [Double])?.count == 2 && (time["isolated"] as? [Double])?.count == 2)
      #expect(try #require(time["throughput"] as? Double) > 0)
    }
    let text = await bench(arguments)
    #expect(text.text.contains("tiles, all files together: ratio "))
  }

  @Test(
    "gatefold-bench torture refuses what it cannot do",
    arguments: [["--page-limit=-1"], ["--page-limit", "0"], ["--no-isolate"], ["--page-limit", "1.5"]]
  )
  func torture(_ options: [String]) async {
    #expect(await bench(["torture", Sample.japanese.path] + options).exitCode == 64)
  }
}
