internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldReflow

/// A batch of issues as the National Digital Newspaper Program takes it: a folder for each issue by its publication, reel
/// and day, and a file that lists them.
enum NDNPBatch {
  static let fileName = "batch.xml"
  /// In the place of the reel of what was not photographed on microfilm.
  private static let noReel = "print"

  /// The folder of an issue: "sn82016187/00206539732/1898111001"; `nil` if its control number, day or edition isn't given.
  static func folder(_ fields: [METSField: String]) -> String? {
    guard let number = fields[.lccn], let date = fields[.date].flatMap({ IssueDate($0) }), date.day != nil,
      let edition = fields[.edition].flatMap({ Int($0) }), (1...99).contains(edition)
    else { return nil }
    let parts = [number, fields[.reel] ?? noReel].map { part in String(part.filter { $0 != " " }) }
    // They come from a table, and must not lead to another folder.
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isName else { return nil }
    let day = date.description.filter { $0 != "-" }
    return "\(parts[0])/\(parts[1])/\(day)\(ExportNames.number(edition, digits: 2))"
  }

  /// The list of issues; `nil` without any.
  ///
  /// - Parameters:
  ///   - folders: names of folders below the output folder, of which others than those of ``folder(_:)`` are left out.
  ///   - output: the output folder.
  ///   - fields: values that all issues have.
  static func list(_ folders: [String], in output: String, _ fields: [METSField: String]) -> Data? {
    for folder in folders where Issue.isSecond(folder) {
      Console.current.note("\(folder): another issue has its number, day and edition, so batch.xml leaves it out")
    }
    let issues = folders.compactMap { Issue($0) }.filter { issue in
      FileManager.default.fileExists(atPath: "\(output)/\(issue.path)")
    }
    guard !issues.isEmpty else { return nil }
    var xml = XMLWriter()
    xml.declaration()
    // Deliveries are folders like "batch_dlc_skerry_ver01".
    let name = fields[.batch] ?? URL(fileURLWithPath: output).standardizedFileURL.lastPathComponent
    let attributes: XMLAttributes = [
      "xmlns": "http://www.loc.gov/ndnp", "name": name, "awardee": fields[.agency], "awardYear": fields[.awardYear],
    ]
    xml.element("batch", attributes) { xml in
      for issue in issues {
        let attributes: XMLAttributes = [
          "lccn": issue.number, "issueDate": issue.date, "editionOrder": issue.edition,
        ]
        xml.element("issue", attributes, text: "./\(issue.path)")
      }
    }
    return Data(xml.bytes)
  }

  private struct Issue {
    let number: String
    /// "1898-11-10"
    let date: String
    /// "01"
    let edition: String
    /// The path of its METS file below the output folder.
    let path: String

    /// Whether the folder is one that an issue got since its own was taken, like "sn1/print/2026030101-2".
    static func isSecond(_ folder: String) -> Bool { folder.contains(/^[^\/]+\/[^\/]+\/[0-9]{10}-[0-9]+$/) }

    init?(_ folder: String) {
      let parts = folder.split(separator: "/")
      guard parts.count == 3, parts[2].utf8.count == 10, parts[2].allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      number = String(parts[0])
      let digits = Array(parts[2])
      date = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
      edition = String(digits[8...])
      path = "\(folder)/\(parts[2]).xml"
    }
  }
}
