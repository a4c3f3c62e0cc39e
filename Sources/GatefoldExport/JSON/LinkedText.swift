package import Gatefold

/// A link, and the words that it is on.
package struct LinkedText: Sendable {
  package let link: Link
  /// `nil` for a link on a picture, or if the text of the page cannot be read.
  package let text: String?

  /// - Returns: the links of a page with their words.
  package static func links(_ links: [Link], on page: Page) async -> [LinkedText] {
    let text = links.isEmpty ? nil : try? await page.text()
    return links.map { LinkedText(link: $0, text: text?.text(under: $0.quads)) }
  }
}
