internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// A page of a fixed layout as XHTML.
struct FixedPageMarkup {
  let publication: Publication
  let page: DrawnPage
  let picturePath: String

  var data: Data {
    let label = publication.label(ofPage: page.index)
    let (width, height) = (page.pixelSize.width, page.pixelSize.height)
    return MarkupWriter.page(
      title: label,
      MarkupWriter.rootAttributes(publication.language, .leftToRight),
      head: { $0.void("meta", ["name": "viewport", "content": "width=\(width), height=\(height)"]) },
      body: ["style": "width: \(width)px; height: \(height)px"]
    ) { out in
      let alternative = page.text == nil ? label : ""
      out.void(
        "img",
        ["class": "page", "src": picturePath, "alt": alternative, "width": "\(width)", "height": "\(height)"]
      )
      out.newLine()
      if let text = page.text { out.markup(String(decoding: text, as: UTF8.self)) }
      for area in page.areas { write(area, to: &out) }
      for media in publication.media.visibleMedia(onPage: page.index) {
        MediaMarkup.write(media, style: style(of: media.rect), to: &out)
        out.newLine()
      }
    }.data
  }

  private func write(_ area: DrawnPage.Area, to out: inout MarkupWriter) {
    guard let reference = reference(area.target) else { return }
    let text = area.text.flatMap { $0.isBlank ? nil : $0 }
    out.element(
      "a",
      [
        "class": "link", "href": reference.address, "style": style(of: area.rect), "aria-label": text ?? reference.name,
      ],
      text: ""
    )
    out.newLine()
  }

  private func reference(_ target: LinkTarget) -> (address: String, name: String)? {
    switch target {
    case .uri(let address): return SafeAddress.address(address).map { ($0, $0) }
    case .goTo(let destination):
      guard publication.labels.indices.contains(destination.pageIndex) else { return nil }
      return (FixedLayoutEPUBWriter.fileName(destination.pageIndex), publication.label(ofPage: destination.pageIndex))
    case .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: return nil
    }
  }

  /// The place of a part of the page, in pixels of the page's picture.
  private func style(of rect: PageRect) -> String {
    let (scaleX, scaleY) = (
      Double(page.pixelSize.width) / page.size.width, Double(page.pixelSize.height) / page.size.height
    )
    let lengths = [
      ("left", rect.x * scaleX), ("top", rect.y * scaleY), ("width", rect.width * scaleX),
      ("height", rect.height * scaleY),
    ]
    return lengths.map { "\($0): \(Int(bounded: $1.rounded()))px" }.joined(separator: "; ")
  }
}
