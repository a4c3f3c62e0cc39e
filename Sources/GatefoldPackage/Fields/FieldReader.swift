internal import Foundation
internal import Gatefold

/// Reads the members of an object of a description. What is missing or of the wrong kind becomes a finding; members that
/// nobody asks for are kept.
struct FieldReader {
  let path: ValuePath
  private let collector: FindingCollector
  private let members: [String: DescriptionValue]
  private var known: Set<String> = []

  init(_ value: DescriptionValue, at path: ValuePath, _ collector: FindingCollector) {
    self.path = path
    self.collector = collector
    if let members = value.members {
      self.members = members
    } else {
      members = [:]
      collector.add(.error, "should be an object, but is \(value.kindName)", at: path)
    }
  }

  /// The object itself.
  var whole: DescriptionValue { .object(members) }

  // MARK: Values

  mutating func value(_ name: String) -> DescriptionValue? {
    known.insert(name)
    return members[name]
  }

  mutating func string(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    if case .string(let text) = value { return text }
    return wrong(name, value, "a text")
  }

  mutating func number(_ name: String) -> Double? {
    guard let value = value(name) else { return nil }
    if case .number(let number) = value, number.isFinite { return number }
    return wrong(name, value, "a number")
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(name) else { return nil }
    if let whole = Int(exactly: number), range.contains(whole) { return whole }
    error("should be a whole number from \(range.lowerBound) to \(range.upperBound)", at: name)
    return nil
  }

  mutating func boolean(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    if case .boolean(let boolean) = value { return boolean }
    return wrong(name, value, "true or false")
  }

  /// One of some names; another one is a warning, since a newer reader may know it.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String, of type: Choice.Type) -> Choice?
  {
    guard let text = string(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    warn("\"\(text)\" is not known; readers use the default. Known are \(names)", at: name)
    return nil
  }

  mutating func strings(_ name: String) -> [String] {
    list(name).compactMap { item, path in
      if case .string(let text) = item { return text }
      collector.add(.error, "should be a text, but is \(item.kindName)", at: path)
      return nil
    }
  }

  /// The items of a list, each with its place; none if it is absent.
  mutating func list(_ name: String) -> [(item: DescriptionValue, path: ValuePath)] {
    guard let value = value(name) else { return [] }
    guard let items = value.items else {
      _ = wrong(name, value, "a list") as Int?
      return []
    }
    return items.enumerated().map { ($1, path.member(name).item($0)) }
  }

  /// A reader of an object in this one; `nil` if it is absent.
  mutating func object(_ name: String) -> FieldReader? {
    value(name).map { FieldReader($0, at: path.member(name), collector) }
  }

  /// A reader of an item of a list in this object.
  func reader(of item: DescriptionValue, at path: ValuePath) -> FieldReader { FieldReader(item, at: path, collector) }

  // MARK: Findings

  /// The value, or a finding where it is absent.
  func required<Value>(_ value: Value?, _ name: String, _ advice: String) -> Value? {
    if let text = value as? String, text.isEmpty {
      collector.add(.error, "is empty; \(advice)", at: path.member(name))
    }
    // A value of the wrong kind has been reported already.
    if value == nil, members[name] == nil {
      collector.add(.error, "\(name) is missing; \(advice)", at: path)
    }
    return value
  }

  /// Notes that a description is newer than this library.
  func checkVersion(_ version: Int) {
    let known = PackageFormat.currentVersion
    if version > known { warn("is newer than \(known); what version \(known) does not know is skipped", at: "version") }
  }

  func error(_ message: String, at name: String) { collector.add(.error, message, at: path.member(name)) }
  func warn(_ message: String, at name: String) { collector.add(.warning, message, at: path.member(name)) }

  private func wrong<Value>(_ name: String, _ value: DescriptionValue, _ wanted: String) -> Value? {
    error("should be \(wanted), but is \(value.kindName)", at: name)
    return nil
  }

  /// The members that nobody has asked for.
  func unreadMembers() -> [String: DescriptionValue] { members.filter { !known.contains($0.key) } }

  /// The members that nobody has asked for, which newer versions may know. Each is a warning.
  func unknownMembers() -> [String: DescriptionValue] {
    let unknown = unreadMembers()
    for name in unknown.keys.sorted() {
      warn("is not known to version \(PackageFormat.currentVersion); readers skip it. Is it misspelt?", at: name)
    }
    return unknown
  }
}
