internal import Foundation
internal import GatefoldExport
internal import GatefoldFormats

extension JSONText {
  /// Writes a member unless it is absent.
  mutating func optional(_ name: StaticString, _ text: String?) { if let text { member(name, text) } }
  mutating func optional(_ name: StaticString, _ number: Int?) { if let number { member(name, number) } }
  mutating func optional(_ name: StaticString, _ number: Double?) { if let number { member(name, number) } }
  mutating func optional(_ name: StaticString, _ date: Date?) { optional(name, date.map(InternetDate.text)) }
  mutating func optional(_ name: StaticString, _ url: URL?) { optional(name, url?.absoluteString) }

  /// Writes a list unless it is empty.
  mutating func optional(_ name: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    key(name)
    array { json in
      for text in texts { json.value(text) }
    }
  }
}
