import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldServer

/// Places and notes of those who sign in, on all their devices.
@Suite
struct ReadingTests {
  // MARK: Merging

  private static func mark(
    _ identifier: String = "a",
    at minute: Int = 0,
    on device: String = "laptop",
    note: String? = nil
  ) -> ReadingMark {
    let time = "2024-03-01T09:\(minute < 10 ? "0" : "")\(minute):00.000Z"
    let kind: ReadingMark.Kind = identifier == ReadingMark.placeIdentifier ? .place : .bookmark
    var mark = ReadingMark(identifier: identifier, kind: kind, changed: time, device: device)
    (mark.pageIndex, mark.note) = (minute, note)
    return mark
  }

  @Test
  func `the newest mark counts, and of one time that of the same device everywhere`() {
    let (earlier, later) = (Self.mark(at: 1, on: "z"), Self.mark(at: 2, on: "a"))
    let (first, second) = (Self.mark(at: 3, on: "laptop"), Self.mark(at: 3, on: "phone"))
    for (one, other, newest) in [(earlier, later, later), (first, second, second)] {
      #expect(ReadingMark.merged([[one], [other]]) == [newest])
      #expect(ReadingMark.merged([[other], [one]]) == [newest])
    }
    #expect(ReadingMark.merged([[Self.mark("b")], [Self.mark("a")], []]).map(\.identifier) == ["a", "b"])
  }

  @Test
  func `times are read as they are written, and a fast clock counts as now`() throws {
    let now = try #require(Self.mark(at: 30).changedDate)
    #expect(ReadingMark.time(now) == "2024-03-01T09:30:00.000Z")
    #expect(try Self.mark(at: 31).checked(at: now).changed == "2024-03-01T09:30:00.000Z")
    var exact = Self.mark()
    for millisecond in ["001", "123", "999"] {
      exact.changed = "2024-03-01T09:00:00.\(millisecond)Z"
      #expect(try exact.checked(at: now).changed == exact.changed)
    }
  }

  @Test(
    arguments: [
      #"{"identifier": "", "kind": "bookmark"}"#,
      #"{"identifier": "a b", "kind": "bookmark"}"#,
      #"{"identifier": "place", "kind": "bookmark"}"#,
      #"{"identifier": "a", "kind": "place"}"#,
      #"{"identifier": "a", "kind": "highlight"}"#,
      #"{"identifier": "a", "kind": "bookmark", "pageIndex": -1}"#,
      #"{"identifier": "a", "kind": "bookmark", "changed": "yesterday"}"#,
      #"{"identifier": "a", "kind": "bookmark", "changed": "2024-13-01T09:00:00.000Z"}"#,
      #"{"identifier": "a", "kind": "bookmark", "device": ""}"#,
      #"{"identifier": "a", "kind": "bookmark", "share": 1.5}"#,
      #"{"identifier": "a", "kind": "bookmark", "note": "\#(String(repeating: "x", count: 20_001))"}"#,
    ]
  )
  func `marks that no reader makes are refused`(_ text: String) throws {
    var values = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    values.merge(["changed": "2024-03-01T09:00:00.000Z", "device": "x"]) { given, _ in given }
    let mark = try JSONDecoder().decode(ReadingMark.self, from: JSONSerialization.data(withJSONObject: values))
    #expect(throws: RequestProblem.self) { try mark.checked(at: .now) }
  }

  @Test
  func `a removed mark keeps nothing of its content`() throws {
    var mark = Self.mark(note: "private")
    mark.isRemoved = true
    let checked = try mark.checked(at: .now)
    #expect(checked.note == nil && checked.pageIndex == nil && checked.isRemoved == true)
  }

  // MARK: The store

  @Test
  func `marks outlast a restart, and are known by each name of the issue`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let store = ReadingStore(folder: folder.path)
      try await store.add([Self.mark("a")], of: "nell", in: ["issue x", "content 1"])
      try await store.add([Self.mark("b", at: 1)], of: "nell", in: ["issue x", "content 2"])
      try await store.add([Self.mark("c")], of: "tom", in: ["issue x"])
      let again = ReadingStore(folder: folder.path)
      #expect(try await again.marks(of: "nell", in: ["issue x"]).map(\.identifier) == ["a", "b"])
      #expect(try await again.marks(of: "nell", in: ["issue y", "content 1"]).map(\.identifier) == ["a"])
      #expect(try await again.marks(of: "tom", in: ["issue x", "content 1"]).map(\.identifier) == ["c"])
      #expect(try await again.marks(of: "nobody", in: ["issue x"]).isEmpty)
    }
  }

  @Test
  func `nobody fills the disk`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let store = ReadingStore(
        folder: folder.path,
        limits: .init(markCount: 2, byteCount: 1000, byteCountOfReader: 10_000)
      )
      try await store.add([Self.mark("a"), Self.mark("b")], of: "nell", in: ["1"])
      await #expect(throws: RequestProblem.self) { try await store.add([Self.mark("c")], of: "nell", in: ["1"]) }
      let long = Self.mark("a", at: 9, note: String(repeating: "x", count: 1000))
      await #expect(throws: RequestProblem.self) { try await store.add([long], of: "nell", in: ["1"]) }
      #expect(try await store.marks(of: "nell", in: ["1"]) == [Self.mark("a"), Self.mark("b")], "all is as before")
      try await store.add([Self.mark("a", at: 9)], of: "nell", in: ["1", "2"])
      await #expect(throws: RequestProblem.self) { try await store.add([Self.mark("a")], of: "nell", in: ["3"]) }
      try await store.add([Self.mark("a")], of: "tom", in: ["3"])
    }
  }

  @Test
  func `a damaged file is put aside, and filled again`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let store = ReadingStore(folder: folder.path)
      try await store.add([Self.mark("a")], of: "nell", in: ["1"])
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
      let file = folder.appending(path: try #require(files.first))
      try Data("{\"marks\": [".utf8).write(to: file)
      #expect(try await store.marks(of: "nell", in: ["1"]).isEmpty)
      try await store.add([Self.mark("a")], of: "nell", in: ["1"])
      #expect(try await store.marks(of: "nell", in: ["1"]).count == 1)
      #expect(FileManager.default.fileExists(atPath: "\(file.path).damaged"))
    }
  }

  @Test
  func `what was removed a year ago is forgotten`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let store = ReadingStore(folder: folder.path)
      for (days, count) in [(370.0, 0), (360.0, 1)] {
        var mark = Self.mark()
        mark.isRemoved = true
        mark.changed = ReadingMark.time(.now - days * 24 * 3600)
        try await store.add([mark], of: "nell", in: ["1"])
        #expect(try await store.marks(of: "nell", in: ["1"]).count == count, "\(days) days ago")
      }
    }
  }

  // MARK: KOReader's digests

  @Test
  func `documents are known as KOReader knows them`() async throws {
    #expect(MessageDigest5.hexadecimal(of: "abc") == "900150983cd24fb0d6963f7d28e17f72")
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "file")
      let text = (0..<3000).map { "\($0 % 10)" }.joined() + (0..<3000).map { "\($0 % 7)" }.joined()
      try Data(text.utf8).write(to: file)
      // The first two kilobytes, and what there is from 4 KB on.
      let sampled = text.prefix(2048) + text.dropFirst(4096).prefix(1024)
      #expect(MessageDigest5.partial(ofFile: file.path) == MessageDigest5.hexadecimal(of: String(sampled)))
      try Data("abc".utf8).write(to: file)
      #expect(MessageDigest5.partial(ofFile: file.path) == MessageDigest5.hexadecimal(of: "abc"))
      #expect(MessageDigest5.partial(ofFile: folder.appending(path: "none").path) == nil)
    }
  }
}
