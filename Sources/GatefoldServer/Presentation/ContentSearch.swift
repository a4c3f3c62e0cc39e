internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Answers of the IIIF Content Search API: https://iiif.io/api/search/2.0/ and https://iiif.io/api/search/1.0/
struct ContentSearch: Sendable {
  /// More hits are left out.
  static let maximumHitCount = 1000

  let query: String
  /// As it was asked, which identifies the answer.
  let address: String
  let presented: PresentedIssue

  /// A rectangle of a hit on a page.
  private struct Place: Sendable {
    let hit: Int
    let pageIndex: Int
    let fragment: String
    let text: String
  }

  /// Finds the hits, in the order of pages.
  func data(isVersionOne: Bool) async throws(GatefoldError) -> Data {
    let issue = presented.served.issue
    var hits: [SearchHit] = []
    var pages: [Int: WebPage] = [:]
    for try await hit in issue.search(query, options: SearchOptions(mode: .allWords)) {
      hits.append(hit)
      if hits.count == Self.maximumHitCount { break }
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
    if isVersionOne { writeOne(hits, places, &json) } else { writeTwo(hits, places, &json) }
    return json.file
  }

  private func annotation(_ number: Int) -> String { "\(address)#\(number + 1)" }

  private func target(_ place: Place) -> String {
    "\(presented.addresses.folder)/canvas/\(place.pageIndex + 1)#\(place.fragment)"
  }

  // MARK: Version 2.0

  private func writeTwo(_ hits: [SearchHit], _ places: [Place], _ json: inout JSONText) {
    json.object { json in
      json.line("@context", "http://iiif.io/api/search/2/context.json")
      json.line("id", address)
      json.line("type", "AnnotationPage")
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

  private func writeOne(_ hits: [SearchHit], _ places: [Place], _ json: inout JSONText) {
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
        json.member("total", hits.count)
      }
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
              for (place, found) in places.enumerated() where found.hit == number { json.value(annotation(place)) }
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
