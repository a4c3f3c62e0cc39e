internal import Gatefold
internal import GatefoldFormats

extension InksCommand.PageInks {
  func json(of page: Page) -> JSONObject {
    let effects = inspection.effects
    let inks: JSONObject = [
      "page": JSONObject.page(page), "inks": inspection.inks.map(\.json), "colors": inspection.colors.map(\.json),
      "blendModes": effects.blendModes,
      "hasOpacity": effects.hasOpacity, "hasSoftMask": effects.hasSoftMask, "hasGroup": effects.hasGroup,
      "hasTransparency": effects.hasTransparency, "hasOverprint": effects.hasOverprint,
      "hasNonzeroOverprint": effects.hasNonzeroOverprint, "hiddenTextByteCount": inspection.hiddenTextByteCount,
      "visibleTextByteCount": inspection.visibleTextByteCount,
    ]
    return report.map { inks.adding($0.json) } ?? inks
  }
}

extension PDFInk {
  fileprivate var json: JSONObject { ["name": name, "isSpot": isSpot, "alternate": alternate?.description] }
}

extension PDFColorUse {
  fileprivate var json: JSONObject {
    [
      "space": space.description, "family": space.family.rawValue, "purpose": purpose.rawValue, "count": count,
    ]
  }
}

extension InkReport {
  /// Shares are in percent.
  fileprivate var json: JSONObject {
    [
      "coverages": coverages.map(\.json), "totalCoverage": 100 * totalShare,
      "maximumTotalCoverage": 100 * maximumTotalCoverage, "percentAboveLimit": 100 * shareAboveLimit,
      "rectAboveLimit": rectAboveLimit?.json, "findings": findings.map(\.json),
    ]
  }
}

extension InkReport.Coverage {
  fileprivate var json: JSONObject {
    [
      "ink": ink.name, "isSpot": ink.isSpot, "percent": 100 * share, "squareCentimeters": squareCentimeters,
    ]
  }
}

extension PrintFinding {
  fileprivate var json: JSONObject {
    ["kind": kind.rawValue, "count": count, "value": value, "rects": rects.map(\.json)]
  }
}
