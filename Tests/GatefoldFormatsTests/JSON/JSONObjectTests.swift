import Foundation
@testable import GatefoldFormats
import Testing

@Suite("Writing JSON")
struct JSONObjectTests {
  @Test("Members without a value are left out, others have the form of their type")
  func members() throws {
    let (name, count, items, missing) = ("a/b" as String?, nil as Int?, [1, 2] as [Int]?, nil as [JSONObject]?)
    let page: JSONObject? = ["pageIndex": 0]
    let object: JSONObject = [
      "name": name, "count": count, "items": items, "missing": missing, "page": page, "next": count.map { $0 + 1 },
      "date": Date(timeIntervalSince1970: 0), "address": URL(string: "https://example.org/a"), "none": [] as [Int],
    ]
    #expect(
      try JSONWriter.text(of: object)
        == #"{"address":"https://example.org/a","date":"1970-01-01T00:00:00Z","items":[1,2],"name":"a/b","none":[],"#
        + #""page":{"pageIndex":0}}"#
    )
  }

  @Test("An object takes further members, and the last of one name is written")
  func adding() throws {
    let object: JSONObject = ["a": 1, "b": 2]
    #expect(try JSONWriter.text(of: object.adding(["c": 3, "a": 4])) == #"{"a":4,"b":2,"c":3}"#)
  }

  @Test("Dates are read as they are written, in files and on lines")
  func dates() throws {
    let dates = [Date(timeIntervalSince1970: 86_400)]
    #expect(try [Date](json: JSONWriter.file(of: dates)) == dates)
    #expect(try [Date](json: JSONWriter.text(of: dates)) == dates)
    #expect(try JSONWriter.line(of: dates, dates: .secondsSince1970) == Data("[86400]\n".utf8))
  }
}
