import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct IssueSyncTests {
  @Test func `the newest issue is installed as it was published, and nothing is done twice`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1, 2: 1, 3: 1])
      try await fixture.follow(.newest(1))
      let sync = fixture.sync(isPreparing: true)
      let report = try await sync.synchronize()
      #expect(report.isComplete)
      #expect(report.installed.map(\.identifier) == [fixture.identifier(3)])
      #expect(try await fixture.installed(3) == fixture.content(3))
      #expect(try await fixture.library.issues().map(\.state) == [.installed, .notDownloaded, .notDownloaded])
      #expect(try await fixture.library.search("harbour").hits.isEmpty == false)
      #expect(try fixture.library.followedStores().map(\.title) == ["Skerry"])
      // All issues of a first feed are new, so none is announced.
      #expect(report.newIssues.isEmpty)

      let again = try await sync.synchronize()
      #expect(again.installed.isEmpty)
      #expect(again.stores.first?.merge?.isEmpty == true)
      #expect(try fixture.server.log("\(fixture.key)-3").count == 1)
    }
  }

  @Test func `all issues are installed, and observers are told of each`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1, 2: 1, 3: 1, 4: 1, 5: 1])
      try await fixture.follow(.all)
      let sync = fixture.sync()
      let (first, second) = (sync.events(), sync.events())
      let report = try await sync.synchronize()
      #expect(Set(report.installed.map(\.identifier)) == Set((1...5).map(fixture.identifier)))
      for number in 1...5 { #expect(try await fixture.installed(number) == fixture.content(number)) }
      for events in [first, second] {
        var told: Set<String> = []
        for await event in events {
          if case .installed(let issue) = event { told.insert(issue.identifier) }
          if told.count == 5 { break }
        }
        #expect(told.count == 5)
      }
    }
  }

  @Test func `an issue that is not free is refused with the reason, and others are installed`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1, 2: 1], notFree: [2])
      try await fixture.follow(.all)
      let report = try await fixture.sync().synchronize()
      #expect(report.installed.map(\.identifier) == [fixture.identifier(1)])
      #expect(report.refusals.map(\.error.code) == [.notEntitled])
      #expect(report.refusals.map(\.issue.identifier) == [fixture.identifier(2)])
      let bought = PurchasedEntitlements(owned: [fixture.identifier(2)])
      let second = try await fixture.sync(entitlements: bought).synchronize()
      #expect(second.installed.map(\.identifier) == [fixture.identifier(2)])
    }
  }

  @Test func `downloads carry what the entitlements give`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.behaviour = "asks-for-token"
      try fixture.publish([1: 1], notFree: [1])
      try await fixture.follow(.all)
      func report(_ token: String) async throws -> SyncReport {
        let headers = ["Authorization": "Bearer \(token)"]
        let entitlements = PurchasedEntitlements(owned: [fixture.identifier(1)], headers: headers)
        return try await fixture.sync(entitlements: entitlements).download([fixture.identifier(1)])
      }
      _ = try await fixture.sync().synchronize(downloading: false)
      let refused = try await report("wrong")
      #expect(refused.failures.map(\.issue.identifier) == [fixture.identifier(1)])
      #expect(try await fixture.library.issue(fixture.identifier(1))?.state == .notDownloaded)
      #expect(try await report("secret").installed.count == 1)
      #expect(try await fixture.installed(1) == fixture.content(1))
    }
  }

  @Test func `a paused download waits, also for another synchronisation, until it is resumed`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.stalling = [1]
      try fixture.publish([1: 1, 2: 1])
      try await fixture.follow(.all)
      let sync = fixture.sync()
      let events = sync.events()
      async let running = sync.synchronize()
      await events.waitForBytes(of: fixture.identifier(1))
      try await sync.pause(fixture.identifier(1))
      let report = try await running
      #expect(report.installed.map(\.identifier) == [fixture.identifier(2)])
      #expect(report.unfinished.map(\.identifier) == [fixture.identifier(1)])
      #expect(try await fixture.library.issue(fixture.identifier(1))?.state == .queued)

      let later = fixture.sync()
      #expect(try await later.synchronize().installed.isEmpty)
      try await later.resume(fixture.identifier(1))
      #expect(try await later.synchronize().installed.map(\.identifier) == [fixture.identifier(1)])
      #expect(try await fixture.installed(1) == fixture.content(1))
    }
  }

  @Test func `a cancelled download comes back only when somebody asks for it`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      let sync = fixture.sync()
      // A deadline that has passed: it is asked for, and does not begin.
      #expect(try await sync.synchronize(until: .distantPast).unfinished.count == 1)
      try await sync.cancel(fixture.identifier(1))
      #expect(try await sync.downloads().isEmpty)
      #expect(try await fixture.library.issue(fixture.identifier(1))?.state == .notDownloaded)
      #expect(try await sync.synchronize().installed.isEmpty)
      #expect(try await sync.download([fixture.identifier(1)]).installed.count == 1)
    }
  }

  @Test func `what a deadline stopped is continued by the next synchronisation`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.stalling = [1]
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      let first = try await fixture.sync().synchronize(until: Date(timeIntervalSinceNow: 0.3))
      #expect(first.unfinished.map(\.identifier) == [fixture.identifier(1)])
      #expect(try await fixture.sync().synchronize().installed.count == 1)
      #expect(try await fixture.installed(1) == fixture.content(1))
    }
  }

  @Test func `new issues and new editions are told, and a new edition takes the place of the old one`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      let sync = fixture.sync()
      _ = try await sync.synchronize()
      try fixture.publish([1: 2, 2: 1])
      let events = sync.events()
      let report = try await sync.synchronize()
      #expect(report.newIssues.map(\.identifier) == [fixture.identifier(2)])
      #expect(report.stores.first?.merge?.outdated == [fixture.identifier(1)])
      #expect(try await fixture.installed(1) == fixture.content(1, edition: 2))
      #expect(try await fixture.installed(2) == fixture.content(2))
      for await event in events {
        if case .update(let issue) = event {
          #expect(issue.identifier == fixture.identifier(1))
          break
        }
      }
    }
  }

  @Test func `a feed that is gone, empty or broken leaves the library as it was`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      _ = try await fixture.sync().synchronize()
      for data in [Data(), try StoreFeed(title: "Skerry").encoded(as: .json), Data("<html>".utf8)] {
        try fixture.server.publish(data, as: "\(fixture.key).json")
        let report = try await fixture.sync().synchronize()
        #expect(!report.isComplete)
        #expect(report.stores.first?.error != nil)
        #expect(report.stores.first?.issueCount == 1)
        #expect(try await fixture.library.issues().map(\.state) == [.installed])
        #expect(try await fixture.library.issue(fixture.identifier(1))?.vanishedDate == nil)
      }
    }
  }

  @Test func `archived issues are left alone`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      _ = try await fixture.sync().synchronize()
      try await fixture.library.archive(fixture.identifier(1))
      #expect(try await fixture.sync().synchronize().installed.isEmpty)
      #expect(try await fixture.library.issue(fixture.identifier(1))?.state == .archived)
      #expect(try await fixture.sync().download([fixture.identifier(1)]).installed.count == 1)
    }
  }

  @Test func `two synchronisations of one library install each issue once`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.behaviour = "slow"
      try fixture.publish([1: 1, 2: 1])
      try await fixture.follow(.all)
      let other = try await Library.open(path: fixture.library.path)
      var options = SyncOptions()
      (options.isolation, options.downloads.isolation, options.preparesIssues) = (.none, .none, false)
      async let first = fixture.sync().synchronize()
      async let second = IssueSync(other, options: options).synchronize()
      let reports = try await [first, second]
      for report in reports { #expect(report.failures.isEmpty, "\(report.failures.map(\.error.message))") }
      for number in 1...2 { #expect(try await fixture.installed(number) == fixture.content(number)) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: other.downloadsPath).isEmpty)
      try await other.close()
    }
  }

  @Test func `a call during another is refused, and an unknown issue too`() async throws {
    try await SyncFixture.with { fixture in
      var fixture = fixture
      fixture.behaviour = "slow"
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      let sync = fixture.sync()
      let events = sync.events()
      async let running = sync.synchronize()
      for await event in events { if case .download = event { break } }
      let busy = await #expect(throws: GatefoldError.self) { _ = try await sync.synchronize() }
      #expect(busy?.code == .syncUnderWay)
      #expect(try await running.installed.count == 1)
      let unknown = await #expect(throws: GatefoldError.self) { _ = try await sync.download(["org.example.none"]) }
      #expect(unknown?.code == .notInLibrary)
    }
  }

  @Test func `stores are followed, changed and forgotten`() async throws {
    try await SyncFixture.with { fixture in
      try await fixture.follow(.all)
      try await fixture.follow(.newest(2))
      #expect(try fixture.library.followedStores().map(\.selection) == [.newest(2)])
      try await fixture.library.unfollow(try fixture.feedURL)
      #expect(try fixture.library.followedStores().isEmpty)
      let error = await #expect(throws: GatefoldError.self) {
        try await fixture.library.unfollow(try fixture.feedURL)
      }
      #expect(error?.code == .unknownStore)
      let list = "\(fixture.library.path)/stores.json"
      try Data("{".utf8).write(to: URL(fileURLWithPath: list))
      let damage = #expect(throws: GatefoldError.self) { _ = try fixture.library.followedStores() }
      #expect(damage?.code == .damagedStoreList)
    }
  }
}
