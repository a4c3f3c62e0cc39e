import Gatefold
import GatefoldExport
import Testing

@Suite("Templates for the paths of tiles")
struct TilePathTemplateTests {
  private func path(_ template: String, scale: Int = 1) throws -> String {
    try TilePathTemplate(template).path(
      page: "page-0007",
      zoomLevel: 3,
      index: TileIndex(column: 4, row: 5),
      rows: 9,
      displayScale: scale,
      fileExtension: "jpg"
    )
  }

  @Test("Fields are put in")
  func fields() throws {
    #expect(try path("{page}/{z}/{x}/{y}{scale}.{format}") == "page-0007/3/4/5.jpg")
    #expect(try path("{page}/{z}/{x}/{y}{scale}.{format}", scale: 2) == "page-0007/3/4/5@2x.jpg")
    #expect(try path("tiles-{z}_{x}_{-y}.{format}") == "tiles-3_4_3.jpg")
    #expect(try path("{z}-{x}x{y}") == "3-4x5")
  }

  @Test(
    "What does not tell tiles apart, leads out of the folder or is no template is refused",
    arguments: [
      "", "{z}/{x}.jpg", "{x}/{y}.jpg", "{z}/{y}.jpg", "{z}{x}/{y}.jpg", "{z}/{x}{y}.jpg", "/{z}/{x}/{y}.jpg",
      "../{z}/{x}/{y}.jpg", "{z}//{x}/{y}.jpg", "{z}/./{x}/{y}.jpg", "{z}/{x}/{y}/", "{z}/{x}/{y}}.jpg",
      "{z}/{x}/{y.jpg", "{z}/{x}/{y}.{ending}", ".gatefold-journal/{z}/{x}/{y}.jpg", "{scale}../{z}/{x}/{y}.jpg",
      "{scale}/{z}/{x}/{y}.jpg", "{z}/{x}{scale}{y}.jpg", "{z}/{x}1{y}.jpg", "{z}{scale}{x}-{y}",
    ]
  )
  func refused(template: String) {
    #expect(throws: GatefoldError.self) { try TilePathTemplate(template) }
  }
}
