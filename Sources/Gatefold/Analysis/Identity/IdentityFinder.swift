internal import Foundation

/// Finds the publication, number and date of an issue on its cover, in its margins and in its imprint.
///
/// Every place that prints a value is a witness for it. The value with the strongest witnesses wins, and their strength
/// determines its confidence. `scripts/learn identity` measures how often it is right.
struct IdentityFinder {
  typealias Found<Value: Hashable & Sendable & Codable> = IssueIdentity.Found<Value>

  private let pages: [PageSurvey]
  private let metadata: Metadata
  private let statements: [IdentityStatement]

  /// - Parameter pages: the first and last pages, and some pages in between.
  init(_ pages: [PageSurvey], pageCount: Int, metadata: Metadata) {
    self.pages = pages
    self.metadata = metadata
    statements = IdentityStatement.statements(of: pages, pageCount: pageCount)
  }

  /// Fills in the values that were found.
  func describe(_ identity: inout IssueIdentity) {
    identity.title = MastheadFinder(pages, statements, metadata: metadata).title()
    identity.date = date()
    identity.number = number(.number)
    identity.volume = number(.volume)
    identity.issn = issn()
  }

  // MARK: Dates

  private func date() -> Found<IssueDate>? {
    var witnesses = IdentityWitnesses<IssueDate>()
    for statement in statements {
      for match in statement.dates {
        var weight = statement.weight
        if match.date.precision > 0 { weight += match.isNamed ? 0.8 : 0.4 }
        if !statement.numbers.isEmpty { weight += 0.6 }
        if statement.isCopyright { weight -= 0.6 }
        if statement.hasTime { weight -= 1 }
        let text = statement.line.text(of: match.range)
        witnesses.add(match.date, text, weight, statement)
      }
    }
    for date in witnesses.values {
      // A year confirms a date in that year, but only if the cover or the margins print that date, because running text
      // mentions many dates.
      let isProminent = witnesses.isPrinted(date, in: [.cover, .margins])
      for other in witnesses.values
      where isProminent && other.precision < date.precision && other.agrees(with: date) {
        witnesses.support(date, by: 0.5 * (witnesses.strength(of: other) ?? 0))
      }
      if let created = metadata.creationDate {
        let year = Calendar(identifier: .gregorian).component(.year, from: created)
        witnesses.support(date, by: year == date.year ? 0.5 : year == date.year + 1 ? 0.2 : 0)
      }
    }
    return witnesses.best(threshold: 2.1)
  }

  // MARK: Numbers

  private func number(_ kind: IssueNumberScanner.Kind) -> Found<String>? {
    var witnesses = IdentityWitnesses<String>()
    for statement in statements {
      for match in statement.numbers where match.kind == kind {
        var weight = statement.weight + (match.isWeak ? -1 : 0.8)
        if !statement.dates.isEmpty { weight += 0.8 }
        if statement.numbers.contains(where: { $0.kind != kind }) { weight += 0.6 }
        witnesses.add(match.value, statement.line.text(of: match.range), weight, statement)
      }
    }
    if let title = metadata.title {
      for match in IssueNumberScanner.matches(in: PrintedTokens(title)) where match.kind == kind {
        witnesses.support(match.value, by: 0.8)
      }
    }
    return witnesses.best(threshold: 1.8)
  }

  /// A serial number with a valid check digit.
  private func issn() -> Found<String>? {
    for statement in statements {
      let text = String(statement.line.characters)
      guard let name = text.range(of: "issn", options: .caseInsensitive) else { continue }
      let digits = text[name.upperBound...].prefix(24).filter { $0.isNumber || $0 == "X" || $0 == "x" }.prefix(8)
      let values = digits.map { $0.wholeNumberValue ?? 10 }
      guard values.count == 8, values.dropLast().allSatisfy({ $0 < 10 }),
        zip(values, (1...8).reversed()).reduce(0, { $0 + $1.0 * $1.1 }).isMultiple(of: 11)
      else { continue }
      let value = "\(digits.prefix(4))-\(digits.suffix(4))".uppercased()
      return Found(value: value, text: value, source: statement.source, confidence: 0.98)
    }
    return nil
  }
}

/// The values that an issue prints, each with the strength of its witnesses.
struct IdentityWitnesses<Value: Hashable & Sendable & Codable> {
  private struct Case {
    var text: String
    var source: IssueIdentity.Source
    /// The strongest witness of each kind.
    var weights: [IssueIdentity.Source: Double] = [:]
    var marginPages: Set<Int> = []
    var support = 0.0

    var strength: Double {
      // A value in a single margin is weak evidence, and in several margins strong evidence.
      let margins = marginPages.isEmpty ? 0 : 0.6 * Double(min(3, marginPages.count)) - 0.6
      let best = weights.values.max() ?? 0
      return best + 0.5 * (weights.values.reduce(0) { $0 + max(0, $1) } - max(0, best)) + margins + support
    }
  }

  private var cases: [Value: Case] = [:]

  var values: [Value] { Array(cases.keys) }

  func strength(of value: Value) -> Double? { cases[value]?.strength }

  func isPrinted(_ value: Value, in sources: Set<IssueIdentity.Source>) -> Bool {
    cases[value]?.weights.keys.contains(where: sources.contains) ?? false
  }

  mutating func add(_ value: Value, _ text: String, _ weight: Double, _ statement: IdentityStatement) {
    var known = cases[value] ?? Case(text: text, source: statement.source)
    if weight > known.weights.values.max() ?? -.infinity { (known.text, known.source) = (text, statement.source) }
    known.weights[statement.source] = max(known.weights[statement.source] ?? 0, weight)
    if statement.source == .margins { known.marginPages.insert(statement.pageIndex) }
    cases[value] = known
  }

  /// Increases the strength of a printed value.
  mutating func support(_ value: Value, by weight: Double) { cases[value]?.support += weight }

  /// - Parameter threshold: the strength that gives a confidence of 0.5.
  func best(threshold: Double) -> IssueIdentity.Found<Value>? {
    let best = cases.max { one, other in
      (one.value.strength, other.value.text) < (other.value.strength, one.value.text)
    }
    guard let best, best.value.strength > 0 else { return nil }
    let confidence = Logistic.probability(1.4 * (best.value.strength - threshold))
    return IssueIdentity.Found(
      value: best.key,
      text: best.value.text,
      source: best.value.source,
      confidence: confidence
    )
  }
}
