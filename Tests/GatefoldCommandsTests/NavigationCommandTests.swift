import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Commands on a file with every kind of navigation")
struct NavigationCommandTests {
  private let file = Sample.navigation.path

  @Test("info prints layers, page mode, language, tags, threads and the opening position")
  func info() async throws {
    let text = await CommandRun("info", file).text
    for line in [
      "Page mode    UseOutlines", "Opens at     page 2", "Language     en-GB", "Tagged       yes", "Threads      2",
      "Layers       Tint [Notes (hidden)], Languages [English, Deutsch (hidden)], Grid, fine (hidden)",
    ] { #expect(text.contains(line + "\n")) }
    let json = try #require(try await CommandRun("info", file, "--format", "json").json() as? [String: Any])
    #expect(json["pageMode"] as? String == "UseOutlines")
    #expect(json["pageModeAfterFullScreen"] as? String == "UseThumbs")
    #expect((json["openAction"] as? [String: Any])?["pageIndex"] as? Int == 1)
    #expect(json["language"] as? String == "en-GB")
    #expect(json["isTagged"] as? Bool == true)
    #expect(json["threadCount"] as? Int == 2)
    let layers = try #require(json["layers"] as? [[String: Any]])
    #expect(layers.map { $0["name"] as? String } == ["Tint", "Languages", "Grid, fine"])
    #expect(layers.map { $0["isLabel"] as? Bool } == [false, true, false])
  }

  @Test("toc and links print every kind of target as the generator describes it")
  func targets() async throws {
    let expected = try Sample.navigation.expectedNavigation()
    let toc = try #require(try await CommandRun("toc", file, "--format", "json").json() as? [[String: Any]])
    #expect(toc.map { ($0["style"] as? [String: Any])?["isBold"] as? Bool } == expected.outline.map(\.isBold))
    #expect((toc[0]["style"] as? [String: Any])?["color"] as? String == "#CC0033")
    let items = toc.flatMap { $0["children"] as? [[String: Any]] ?? [] }
    compare(items.map { $0["target"] }, expected.outline.flatMap(\.children).map(\.target))
    // A page of another document gives no page index in this one.
    let remote = try #require(items.first { ($0["target"] as? [String: Any])?["kind"] as? String == "goToRemote" })
    #expect(remote["pageIndex"] == nil)

    let links = try #require(try await CommandRun("links", file, "--format", "json").json() as? [String: Any])
    let first = try #require((links["pages"] as? [[String: Any]])?.first?["links"] as? [[String: Any]])
    compare(first.map { $0["target"] }, expected.pages[0].links.map(\.target))
    #expect(first.map { ($0["quads"] as? [Any])?.count } == expected.pages[0].links.map(\.quads.count))
  }

  private func compare(_ printed: [Any?], _ expected: [ExpectedNavigation.Target]) {
    #expect(printed.count == expected.count)
    for (target, wanted) in zip(printed, expected) {
      let target = target as? [String: Any] ?? [:]
      #expect(target["kind"] as? String == wanted.kind)
      #expect(target["uri"] as? String == wanted.uri)
      #expect(target["file"] as? String == wanted.file)
      #expect(target["name"] as? String == (wanted.kind == "goTo" ? nil : wanted.name))
      #expect(target["action"] as? String == wanted.action)
      #expect(target["pageIndex"] as? Int == wanted.pageIndex)
      #expect(target["remotePageIndex"] as? Int == wanted.remotePageIndex)
      #expect(target["view"] as? String == wanted.view?.rawValue)
      let destination = target["destination"] as? [String: Any]
      #expect(destination?["kind"] as? String == wanted.destination?.kind)
    }
  }

  @Test(
    "Pictures follow --layers-on and --layers-off",
    arguments: [
      ["render", "--page", "6", "--zoom", "1", "-o", "out.png"],
      ["tile", "--page", "6", "--zoom", "1", "--size", "600", "--column", "0", "--row", "0", "-o", "out.png"],
      ["tiles", "--pages", "6", "--zoom", "1", "--size", "600", "--out", "."],
      ["thumbs", "--pages", "6", "--size", "420x600", "--format", "png", "--out", "."],
    ]
  )
  func layers(command: [String]) async throws {
    let layers = try Sample.navigation.expectedNavigation().layers
    let asItIs = try await middles(command, [])
    #expect(asItIs == layers.map(\.isVisible))
    let switched = try await middles(
      command,
      ["--layers-off", "Tint,English", "--layers-on", "Deutsch", "--layers-on", "Grid, fine"]
    )
    #expect(switched == [false, false, false, true, true])
  }

  /// Whether each layer's rectangle is painted in the picture written by a command.
  private func middles(_ command: [String], _ options: [String]) async throws -> [Bool] {
    try await TemporaryFolder.with { folder async throws in
      let placed = command.map { argument in
        argument == "out.png" ? folder.appending(path: argument).path : argument == "." ? folder.path : argument
      }
      let run = await CommandRun([placed[0], file] + placed.dropFirst() + options)
      #expect(run.exitCode == 0, "\(run.errors)")
      let written = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }
      let picture = try RGBPicture(
        ppm: Tool.run("pngtopnm", [folder.appending(path: try #require(written.first)).path])
      )
      return try Sample.navigation.expectedNavigation().layers.map { layer in
        let middle = PixelRect(x: Int(layer.rect.midX) - 3, y: Int(layer.rect.midY) - 3, width: 6, height: 6)
        return picture.cropped(to: middle) != RGBPicture(size: middle.size)
      }
    }
  }

  @Test("An unknown layer is reported together with the file's layers")
  func unknownLayer() async throws {
    let run = await CommandRun("render", file, "--layers-off", "Tint,Fog", "-o", "-")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("no layer \"Fog\"") && run.errors.contains("\"Tint\""))
    try await TemporaryFolder.with { folder async throws in
      let command = ["thumbs", Sample.issue.path, "--size", "10x10", "--layers-on", "Fog", "--out", folder.path]
      let none = await CommandRun(command)
      #expect(none.exitCode == 1)
      #expect(none.errors.contains("it has none"))
    }
  }
}
