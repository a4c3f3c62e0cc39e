internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A page of hits, as the IIIF Content Search API answers: https://iiif.io/api/search/2.0/ and
/// https://iiif.io/api/search/1.0/
struct SearchAnnotations: Sendable {
  /// The words that were found, and each place where they stand.
  struct Hit: Sendable {
    let snippet: Snippet
    let targets: [Target]
  }

  /// A rectangle on a page.
  struct Target: Sendable {
    /// The address of the page.
    let canvas: String
    let fragment: String
    /// The issue and the page by their names, where hits are of several issues.
    var source: Source?
  }

  struct Source: Sendable {
    let manifest: String
    let title: String
    let pageLabel: String
  }

  /// The address of the first page of hits, as it was requested.
  let firstAddress: String
  /// The number of the page of hits, from 1.
  let page: Int
  /// The number of hits on the preceding pages.
  let startIndex: Int
  /// Whether there is another page of hits.
  let hasMore: Bool
  var hits: [Hit] = []

  private func address(ofPage page: Int) -> String { page == 1 ? firstAddress : "\(firstAddress)&page=\(page)" }

  private var address: String { address(ofPage: page) }

  private func annotation(_ number: Int) -> String { "\(address)#\(number + 1)" }

  private var places: [(hit: Int, target: Target)] {
    hits.enumerated().flatMap { number, hit in hit.targets.map { (number, $0) } }
  }

  func data(isVersionOne: Bool) -> Data {
    var json = JSONText()
    if isVersionOne { writeOne(&json) } else { writeTwo(&json) }
    return json.file
  }

  // MARK: Version 2.0

  private func writeTwo(_ json: inout JSONText) {
    let places = places
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
              json.member("value", hits[place.hit].snippet.match)
              json.member("format", "text/plain")
            }
            write(place.target, &json)
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
              writeContext(of: hits[place.hit].snippet, number, &json)
            }
          }
        }
      }
    }
  }

  /// The words around a hit.
  private func writeContext(of snippet: Snippet, _ number: Int, _ json: inout JSONText) {
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
            json.member("prefix", snippet.before)
            json.member("exact", snippet.match)
            json.member("suffix", snippet.after)
          }
        }
      }
    }
  }

  /// A place on a page; one of several issues says which.
  private func write(_ target: Target, _ json: inout JSONText) {
    guard let source = target.source else {
      json.member("target", "\(target.canvas)#\(target.fragment)")
      return
    }
    func label(_ text: String, _ json: inout JSONText) {
      json.key("label")
      json.object { json in
        json.key("none")
        json.array { json in json.value(text) }
      }
    }
    json.key("target")
    json.object { json in
      json.member("type", "SpecificResource")
      json.key("source")
      json.object { json in
        json.member("id", target.canvas)
        json.member("type", "Canvas")
        label(source.pageLabel, &json)
        json.key("partOf")
        json.array { json in
          json.object { json in
            json.member("id", source.manifest)
            json.member("type", "Manifest")
            label(source.title, &json)
          }
        }
      }
      json.key("selector")
      json.object { json in
        json.member("type", "FragmentSelector")
        json.member("conformsTo", "http://www.w3.org/TR/media-frags/")
        json.member("value", target.fragment)
      }
    }
  }

  // MARK: Version 1.0

  private func writeOne(_ json: inout JSONText) {
    let places = places
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
              json.member("chars", hits[place.hit].snippet.match)
            }
            json.member("on", "\(place.target.canvas)#\(place.target.fragment)")
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
