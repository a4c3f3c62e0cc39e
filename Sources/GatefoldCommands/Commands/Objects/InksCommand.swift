internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct InksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inks",
    abstract: "List the inks and colour spaces of pages, overprint, and transparency.",
    discussion: """
      Inks are those of the colours that a page names: cyan, magenta, yellow and black where they are not zero, and spot \
      colours. RGB is separated into inks by whoever prints, so it is listed as a colour space only.

      Examples:
        gatefold inks issue.pdf
        gatefold inks issue.pdf --pages 3 --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let inspected = try await InspectedPages(of: issue, source.pdf, selection)
      switch listing.format {
      case .json: try Console.current.printJSON(["pages": inspected.pages.map { PageInksJSON($0.page, $0.value) }])
      case .text: for (page, inspection) in inspected.pages { Self.print(page, inspection) }
      }
      try inspected.throwIfIncomplete()
    }
  }

  private static func print(_ page: Page, _ inspection: PageInspection) {
    Console.current.print("page \(pageName(page.index, label: page.label))")
    let inks = inspection.inks.map { ink in
      ink.isSpot ? "\(ink.name.printable) (spot\(ink.alternate.map { ", as \($0)".printable } ?? ""))" : ink.name
    }
    Console.current.print("  inks          \(inks.isEmpty ? "none that are named" : inks.joined(separator: ", "))")
    var spaces: [(space: PDFColorSpace, purposes: [String])] = []
    for use in inspection.colors {
      let purpose = "\(use.count) \(use.purpose.rawValue)"
      if let index = spaces.firstIndex(where: { $0.space == use.space }) {
        spaces[index].purposes.append(purpose)
      } else {
        spaces.append((use.space, [purpose]))
      }
    }
    for (space, purposes) in spaces {
      Console.current.print("  colour space  \(space.description.printable): \(purposes.joined(separator: ", "))")
    }
    let effects = inspection.effects
    var notes: [String] = []
    if effects.hasOverprint { notes.append(effects.hasNonzeroOverprint ? "overprint (mode 1)" : "overprint") }
    if effects.hasOpacity { notes.append("opacity") }
    if effects.hasSoftMask { notes.append("soft masks") }
    if !effects.blendModes.isEmpty {
      notes.append("blend modes \(effects.blendModes.joined(separator: ", ").printable)")
    }
    if !notes.isEmpty { Console.current.print("  effects       \(notes.joined(separator: ", "))") }
    if inspection.hiddenTextByteCount > 0 {
      Console.current.print("  hidden text   \(inspection.hiddenTextByteCount.counted("byte"))")
    }
  }
}

private struct PageInksJSON: Encodable {
  struct Ink: Encodable {
    let name: String
    let isSpot: Bool
    let alternate: String?
  }

  struct Color: Encodable {
    let space: String
    let family: String
    let purpose: String
    let count: Int
  }

  let page: PageNameJSON
  let inks: [Ink]
  let colors: [Color]
  let blendModes: [String]
  let hasOpacity: Bool
  let hasSoftMask: Bool
  let hasGroup: Bool
  let hasTransparency: Bool
  let hasOverprint: Bool
  let hasNonzeroOverprint: Bool
  let hiddenTextByteCount: Int
  let visibleTextByteCount: Int

  init(_ page: Page, _ inspection: PageInspection) {
    self.page = PageNameJSON(page)
    inks = inspection.inks.map { Ink(name: $0.name, isSpot: $0.isSpot, alternate: $0.alternate?.description) }
    colors = inspection.colors.map {
      Color(
        space: $0.space.description,
        family: $0.space.family.rawValue,
        purpose: $0.purpose.rawValue,
        count: $0.count
      )
    }
    let effects = inspection.effects
    (blendModes, hasOpacity, hasSoftMask) = (effects.blendModes, effects.hasOpacity, effects.hasSoftMask)
    (hasGroup, hasTransparency) = (effects.hasGroup, effects.hasTransparency)
    (hasOverprint, hasNonzeroOverprint) = (effects.hasOverprint, effects.hasNonzeroOverprint)
    hiddenTextByteCount = inspection.hiddenTextByteCount
    visibleTextByteCount = inspection.visibleTextByteCount
  }
}
