/// The properties of a page that health checks examine.
struct PageHealth: Sendable {
  let inspection: PageInspection
  let images: [PlacedImage]
  /// Whether it shows a picture and no text, as a scan does.
  let isPicture: Bool
  /// Whether its text is rubbish.
  let hasRubbish: Bool
  /// Links of the page that lead nowhere, as people would name them.
  let brokenLinks: [String]
  /// Of a page that is printed.
  let inks: InkReport?

  /// A picture that covers this share of a page is all that it shows.
  private static let pictureShare = 0.5

  init(_ page: Page, for medium: PublishingMedium) async throws(GatefoldError) {
    inks = medium == .print ? try await page.inkReport(zoom: 1) : nil
    inspection = try await page.inspection()
    images = PlacedImage.images(of: inspection, try await page.graphics())
    let area = page.size.width * page.size.height
    let covered = images.reduce(0) { max($0, $1.rect.map { $0.width * $0.height } ?? 0) }
    let text = try await page.text()
    isPicture = covered > area * Self.pictureShare && text.isEmpty
    hasRubbish = TextQuality(text).isRubbish
    brokenLinks = try await page.linkAnnotations().compactMap(\.target.problem)
  }
}

extension LinkTarget {
  /// A description of what is wrong with the link, judged without following it, or `nil`.
  fileprivate var problem: String? {
    switch self {
    case .unresolved(let name): return name.map { "the destination \($0) does not exist" } ?? "a link leads nowhere"
    case .uri(let uri):
      let scheme = uri.prefix { $0 != ":" }.lowercased()
      if scheme == "file" { return "\(uri) is on the publisher's own machine" }
      if scheme == "http" || scheme == "https" {
        let rest = uri.dropFirst(scheme.count + 1)
        let host = rest.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        if !rest.hasPrefix("//") || host.isEmpty || host.contains(" ") { return "\(uri) is no web address" }
        if host == "localhost" || host.hasPrefix("localhost:") || host.hasPrefix("127.") {
          return "\(uri) is on the publisher's own machine"
        }
      } else if !uri.contains(":") {
        return "\(uri) is no web address"
      }
      return nil
    case .launch(let file): return "a link opens the file \(file), which readers don't have"
    case .goTo, .goToRemote, .goToEmbedded, .named, .other: return nil
    }
  }
}
