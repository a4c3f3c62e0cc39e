internal import Foundation

/// Where a list of OAI-PMH continues. It contains all that the server has to know, and tells the last record rather than
/// how many there were: records that come, change or go between two parts displace no others.
struct OAIResumptionToken: Hashable, Sendable {
  let format: OAIFormat
  /// The seconds from 1970 on of the records that are listed.
  let period: ClosedRange<Int>
  /// How many records the parts before had.
  let cursor: Int
  /// The last record of the part before.
  let last: IssuePosition

  /// Names of files may have any characters, which not every client encodes in an address.
  var text: String {
    let numbers = [period.lowerBound, period.upperBound, cursor, last.seconds].map(String.init)
    let values = [format.rawValue] + numbers + [last.name]
    return Data(values.joined(separator: " ").utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  init(_ format: OAIFormat, period: ClosedRange<Int>, cursor: Int, last: IssuePosition) {
    (self.format, self.period, self.cursor, self.last) = (format, period, cursor, last)
  }

  /// - Throws: `badResumptionToken` for what the server has not written.
  init(_ text: String) throws(OAIProblem) {
    let padded =
      text.replacing("-", with: "+").replacing("_", with: "/")
      + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let decoded = Data(base64Encoded: padded).flatMap { String(validating: $0, as: UTF8.self) }
    let values = decoded?.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false) ?? []
    let numbers = values.dropFirst().prefix(4).compactMap { Int($0) }
    guard values.count == 6, let format = OAIFormat(rawValue: String(values[0])), numbers.count == 4,
      numbers[0] <= numbers[1], numbers[2] > 0, numbers[2] < 1 << 40
    else {
      throw OAIProblem(.badResumptionToken, "the token is none of this server; begin again without it")
    }
    self.format = format
    period = numbers[0]...numbers[1]
    cursor = numbers[2]
    last = IssuePosition(seconds: numbers[3], name: String(values[5]))
    guard self.text == text else {
      throw OAIProblem(.badResumptionToken, "the token is none of this server; begin again without it")
    }
  }
}
