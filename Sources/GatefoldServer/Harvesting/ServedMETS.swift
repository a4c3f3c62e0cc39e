internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldStore

/// Answers requests for the METS file of an issue and the ALTO files that it names, and puts METS into answers for
/// harvesters.
struct ServedMETS: Sendable {
  let store: ArchiveStore
  /// The address of the server.
  let base: String
  /// Whether the client may read an issue, not only see that it exists; `nil` if everybody may read everything.
  var isReadable: (@Sendable (IssueIdentifier) async -> Bool)?

  /// How long a request waits for files.
  var patience: Duration { store.patience }

  /// - Parameter segments: of the path, behind ``ArchiveStore/folderName``.
  func answer(
    _ segments: [String],
    of identifier: IssueIdentifier,
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let isText = segments.count == 2 && segments[0] == "alto" && segments[1].hasSuffix(".xml")
    guard isText || segments == [ArchiveStore.fileName] else { throw .notFound("there is no such file") }
    let path = segments.joined(separator: "/")
    switch try await store.file(path, of: identifier, until: .now + patience) {
    case .file(let data):
      let served = addressed(data)
      return ServerAnswer(served, "application/xml", EntityTag(of: served), request)
    case .notReady: throw .busy("the METS file is being made; ask again", retryAfter: 5)
    case .impossible(let error): throw RequestProblem(error)
    }
  }

  /// The METS file of an issue, as a part of another file. An issue that can't be read, or not by this client, is described
  /// without pages.
  ///
  /// - Returns: `nil` if it isn't ready in time.
  func metadata(
    of record: ServedFeeds.Record,
    until end: ContinuousClock.Instant
  ) async throws(RequestProblem) -> Data? {
    if let isReadable, await !isReadable(record.identifier) { return description(of: record) }
    switch try await store.file(ArchiveStore.fileName, of: record.identifier, until: end) {
    case .file(let data):
      // The declaration has a line of its own.
      let start = data.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex
      return addressed(data.starts(with: Array("<?xml".utf8)) ? data[start...] : data)
    case .notReady: return nil
    case .impossible: return description(of: record)
    }
  }

  /// A file with the addresses of this server.
  private func addressed(_ data: Data) -> Data {
    Data(String(decoding: data, as: UTF8.self).replacingOccurrences(of: ArchiveStore.base, with: base).utf8)
  }

  /// A METS file of what is known of an issue without opening it.
  private func description(of record: ServedFeeds.Record) -> Data {
    let (issue, details) = (record.issue, record.details)
    var xml = XMLWriter()
    let root: XMLAttributes = [
      "xmlns:mets": OAIFormat.mets.namespace, "xmlns:mods": "http://www.loc.gov/mods/v3",
      "xmlns:xlink": "http://www.w3.org/1999/xlink", "LABEL": issue.title, "TYPE": "issue",
    ]
    xml.element("mets:mets", root) { xml in
      xml.element("mets:dmdSec", ["ID": "dmd0000"]) { xml in
        xml.element("mets:mdWrap", ["MDTYPE": "MODS", "MIMETYPE": "text/xml"]) { xml in
          xml.element("mets:xmlData") { xml in
            xml.element("mods:mods") { xml in
              xml.element("mods:titleInfo") { xml in xml.element("mods:title", text: issue.title) }
              if let date = details?.date {
                xml.element("mods:originInfo") { xml in
                  xml.element("mods:dateIssued", ["encoding": "w3cdtf"], text: date)
                }
              }
            }
          }
        }
      }
      xml.element("mets:structMap", ["TYPE": "LOGICAL"]) { xml in
        xml.element("mets:div", ["ID": "log0000", "TYPE": "ISSUE", "LABEL": issue.title, "DMDID": "dmd0000"])
      }
    }
    return Data(xml.bytes)
  }
}
