internal import Foundation
internal import Gatefold

/// Reads the members of an object of a description. What is missing or of the wrong kind becomes a finding. What is not
/// understood is kept: members that nobody asks for, values of the wrong kind, and unknown members of the objects in it.
struct FieldReader {
  let path: ValuePath
  private let collector: FindingCollector
  private let members: [String: DescriptionValue]
  private let value: DescriptionValue
  private var known: Set<String> = []
  private var rest: [String: DescriptionValue] = [:]

  init(_ value: DescriptionValue, at path: ValuePath, _ collector: FindingCollector) {
    self.path = path
    self.collector = collector
    self.value = value
    if let members = value.members {
      self.members = members
    } else {
      members = [:]
      collector.add(.error, "should be an object, but is \(value.kindName)", at: path)
    }
  }

  /// The object itself, or the value that should be one.
  var whole: DescriptionValue { value }

  // MARK: Values

  mutating func value(_ name: String) -> DescriptionValue? {
    known.insert(name)
    return members[name]
  }

  /// Whether a member is there, of whatever kind.
  func has(_ name: String) -> Bool { members[name] != nil }

  mutating func string(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    if case .string(let text) = value { return text }
    return wrong(name, value, "a text")
  }

  /// The path of a file; an error if it is empty.
  mutating func path(_ name: String) -> String? {
    let path = string(name)
    if path?.isEmpty == true { error("is empty; name the file in the package, or remove this", at: name) }
    return path
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
    keep(name)
    return nil
  }

  mutating func boolean(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    if case .boolean(let boolean) = value { return boolean }
    return wrong(name, value, "true or false")
  }

  /// One of some names; another one is a warning, since a newer reader may know it, and is kept.
  ///
  /// - Parameter otherwise: what becomes of another one.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    of type: Choice.Type,
    otherwise: String = "readers use the default"
  ) -> Choice? {
    guard let text = string(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    warn("\(text.debugDescription) is not known; \(otherwise). Known are \(names)", at: name)
    keep(name)
    return nil
  }

  /// Texts, none of which is empty.
  mutating func strings(_ name: String) -> [String] {
    list(name).compactMap { item, path in
      guard case .string(let text) = item else {
        collector.add(.error, "should be a text, but is \(item.kindName)", at: path)
        return nil
      }
      if text.isEmpty { collector.add(.error, "is empty; remove it", at: path) }
      return text
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

  /// The items of a list; none, with an error, if there are too many. They are kept.
  mutating func list(_ name: String, atMost maximum: Int) -> [(item: DescriptionValue, path: ValuePath)] {
    let items = list(name)
    guard items.count > maximum else { return items }
    error("are \(items.count), more than \(maximum); list fewer", at: name)
    keep(name)
    return []
  }

  /// A reader of an object in this one; `nil` if it is absent.
  mutating func object(_ name: String) -> FieldReader? {
    guard let value = value(name) else { return nil }
    if value.members == nil { keep(name) }
    return FieldReader(value, at: path.member(name), collector)
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

  private mutating func wrong<Value>(_ name: String, _ value: DescriptionValue, _ wanted: String) -> Value? {
    error("should be \(wanted), but is \(value.kindName)", at: name)
    keep(name)
    return nil
  }

  // MARK: What is kept

  /// Keeps a member that was read and not understood, or that is not used.
  mutating func keep(_ name: String) { rest[name] = members[name] }

  /// Whether a member was read and not understood.
  func isKept(_ name: String) -> Bool { rest[name] != nil }

  /// Keeps unknown members of an object in this one, which has no type to hold them.
  mutating func keep(_ name: String, _ unknown: [String: DescriptionValue]) {
    if !unknown.isEmpty { rest[name] = .object(unknown) }
  }

  /// Keeps unknown members of the objects of a list in this object.
  mutating func keep(_ name: String, _ unknown: [[String: DescriptionValue]]) {
    if unknown.contains(where: { !$0.isEmpty }) { rest[name] = .array(unknown.map(DescriptionValue.object)) }
  }

  /// Returns the members that were not requested, and those that were kept.
  func unreadMembers() -> [String: DescriptionValue] {
    members.filter { !known.contains($0.key) }.merging(rest) { member, _ in member }
  }

  /// Returns the members that were not requested or were kept, with a warning for each that was not requested, since
  /// newer versions may know it.
  func unknownMembers() -> [String: DescriptionValue] {
    for name in members.keys.filter({ !known.contains($0) }).sorted() {
      warn("is not known to version \(PackageFormat.currentVersion); readers skip it. Is it misspelt?", at: name)
    }
    return unreadMembers()
  }
}
