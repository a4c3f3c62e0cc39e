internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Answers of the IIIF Content Search API: https://iiif.io/api/search/2.0/ and https://iiif.io/api/search/1.0/
struct ContentSearch: Sendable {
  /// More hits are given in further pages.
  private static let maximumHitCount = 1000

  let query: String
  /// Of the first page of hits, as it was asked.
  let firstAddress: String
  /// From 1.
  let page: Int
  let presented: PresentedIssue

  /// A rectangle of a hit on a page.
  private struct Place: Sendable {
    let hit: Int
    let pageIndex: Int
    let fragment: String
    let text: String
  }

  private func address(ofPage page: Int) -> String { page == 1 ? firstAddress : "\(firstAddress)&page=\(page)" }

  private var address: String { address(ofPage: page) }

  /// The number of hits on the pages before.
  private var startIndex: Int { (page - 1) * Self.maximumHitCount }

  /// Finds the hits, in the order of pages. A page of hits that there isn't is empty.
  func data(isVersionOne: Bool) async throws(GatefoldError) -> Data {
    let issue = presented.served.issue
    var hits: [SearchHit] = []
    var pages: [Int: WebPage] = [:]
    var (passedCount, hasMore) = (0, false)
    for try await hit in issue.search(query, options: SearchOptions(mode: .allWords)) {
      if passedCount < startIndex {
        passedCount += 1
        continue
      }
      hasMore = hits.count == Self.maximumHitCount
      if hasMore { break }
      hits.append(hit)
      for part in hit.parts where pages[part.pageIndex] == nil {
        pages[part.pageIndex] = try presented.webPage(try await issue.page(at: part.pageIndex))
      }
    }
    let places = hits.enumerated().flatMap { number, hit in
      hit.parts.flatMap { part in
        part.quads.compactMap { quad in
          pages[part.pageIndex].map { page in
            Place(
              hit: number,
              pageIndex: part.pageIndex,
              fragment: page.fragment(of: quad.boundingRect),
              text: hit.snippet.match
            )
          }
        }
      }
    }
    var json = JSONText()
    if isVersionOne { writeOne(hits, places, hasMore, &json) } else { writeTwo(hits, places, hasMore, &json) }
    return json.file
  }

  private func annotation(_ number: Int) -> String { "\(address)#\(number + 1)" }

  private func target(_ place: Place) -> String {
    "\(presented.addresses.folder)/canvas/\(place.pageIndex + 1)#\(place.fragment)"
  }

  // MARK: Version 2.0

  private func writeTwo(_ hits: [SearchHit], _ places: [Place], _ hasMore: Bool, _ json: inout JSONText) {
    func line(_ key: StaticString, _ page: Int, _ json: inout JSONText) {
      json.lineKey(key)
      json.object { json in
        json.member("id", address(ofPage: page))
        json.member("type", "AnnotationPage")
      }
    }
    json.object { json in
      json.line("@context", "http://iiif.io/api/search/2/context.json")
      json.line("id", address)
      json.line("type", "AnnotationPage")
      if page > 1 || hasMore {
        json.lineKey("startIndex")
        json.value(startIndex)
        if page > 1 { line("prev", page - 1, &json) }
        if hasMore { line("next", page + 1, &json) }
      }
      json.lineKey("items")
      json.array { json in
        for (number, place) in places.enumerated() {
          json.newLine()
          json.object { json in
            json.member("id", annotation(number))
            json.member("type", "Annotation")
            json.member("motivation", "supplementing")
            json.key("body")
            json.object { json in
              json.member("type", "TextualBody")
              json.member("value", place.text)
              json.member("format", "text/plain")
            }
            json.member("target", target(place))
          }
        }
      }
      guard !places.isEmpty else { return }
      json.lineKey("annotations")
      json.array { json in
        json.object { json in
          json.member("type", "AnnotationPage")
          json.key("items")
          json.array { json in
            for (number, place) in places.enumerated() {
              json.newLine()
              writeContext(of: hits[place.hit], number, &json)
            }
          }
        }
      }
    }
  }

  /// The words around a hit.
  private func writeContext(of hit: SearchHit, _ number: Int, _ json: inout JSONText) {
    json.object { json in
      json.member("id", "\(annotation(number))-context")
      json.member("type", "Annotation")
      json.member("motivation", "contextualizing")
      json.key("target")
      json.object { json in
        json.member("type", "SpecificResource")
        json.member("source", annotation(number))
        json.key("selector")
        json.array { json in
          json.object { json in
            json.member("type", "TextQuoteSelector")
            json.member("prefix", hit.snippet.before)
            json.member("exact", hit.snippet.match)
            json.member("suffix", hit.snippet.after)
          }
        }
      }
    }
  }

  // MARK: Version 1.0

  private func writeOne(_ hits: [SearchHit], _ places: [Place], _ hasMore: Bool, _ json: inout JSONText) {
    let byHit = Dictionary(grouping: places.indices) { places[$0].hit }
    json.object { json in
      json.lineKey("@context")
      json.array { json in
        json.value("http://iiif.io/api/presentation/2/context.json")
        json.value("http://iiif.io/api/search/1/context.json")
      }
      json.line("@id", address)
      json.line("@type", "sc:AnnotationList")
      json.lineKey("within")
      json.object { json in
        json.member("@type", "sc:Layer")
        // How many there are is known with the last page.
        if !hasMore { json.member("total", startIndex + hits.count) }
        json.member("first", firstAddress)
      }
      json.lineKey("startIndex")
      json.value(startIndex)
      if page > 1 { json.line("prev", address(ofPage: page - 1)) }
      if hasMore { json.line("next", address(ofPage: page + 1)) }
      json.lineKey("resources")
      json.array { json in
        for (number, place) in places.enumerated() {
          json.newLine()
          json.object { json in
            json.member("@id", annotation(number))
            json.member("@type", "oa:Annotation")
            json.member("motivation", "sc:painting")
            json.key("resource")
            json.object { json in
              json.member("@type", "cnt:ContentAsText")
              json.member("chars", place.text)
            }
            json.member("on", target(place))
          }
        }
      }
      json.lineKey("hits")
      json.array { json in
        for (number, hit) in hits.enumerated() {
          json.newLine()
          json.object { json in
            json.member("@type", "search:Hit")
            json.key("annotations")
            json.array { json in
              for place in byHit[number] ?? [] { json.value(annotation(place)) }
            }
            json.member("match", hit.snippet.match)
            json.member("before", hit.snippet.before)
            json.member("after", hit.snippet.after)
          }
        }
      }
    }
  }
}
