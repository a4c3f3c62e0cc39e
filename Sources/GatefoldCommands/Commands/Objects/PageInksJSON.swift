internal import Gatefold
internal import GatefoldExport

/// The inks of a page in JSON.
struct PageInksJSON: Encodable {
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

  struct Coverage: Encodable {
    let ink: String
    let isSpot: Bool
    /// From 0 to 100.
    let percent: Double
    let squareCentimeters: Double
  }

  struct Finding: Encodable {
    let kind: String
    let count: Int
    let value: Double
    let rects: [PageRect]
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
  let coverages: [Coverage]?
  /// In percent.
  let totalCoverage: Double?
  let maximumTotalCoverage: Double?
  let percentAboveLimit: Double?
  let rectAboveLimit: PageRect?
  let findings: [Finding]?

  init(_ page: Page, _ inspection: PageInspection, _ report: InkReport?) {
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
    coverages = report?.coverages.map {
      Coverage(
        ink: $0.ink.name,
        isSpot: $0.ink.isSpot,
        percent: 100 * $0.share,
        squareCentimeters: $0.squareCentimeters
      )
    }
    totalCoverage = report.map { 100 * $0.totalShare }
    maximumTotalCoverage = report.map { 100 * $0.maximumTotalCoverage }
    percentAboveLimit = report.map { 100 * $0.shareAboveLimit }
    rectAboveLimit = report?.rectAboveLimit.map(\.json)
    findings = report?.findings.map {
      Finding(kind: $0.kind.rawValue, count: $0.count, value: $0.value, rects: $0.rects.map(\.json))
    }
  }
}
