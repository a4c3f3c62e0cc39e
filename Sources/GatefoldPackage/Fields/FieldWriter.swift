/// Members of an object that is written.
struct FieldWriter {
  private(set) var members: [String: DescriptionValue]

  /// - Parameter unknown: members that were read and not understood. Members set later replace them; an object set
  ///   later keeps its unknown members.
  init(_ unknown: [String: DescriptionValue] = [:]) { members = unknown }

  var value: DescriptionValue { .object(members) }

  mutating func set(_ name: String, _ text: String?) { set(name, text.map(DescriptionValue.string)) }
  mutating func set(_ name: String, _ number: Double?) { set(name, number.map(DescriptionValue.number)) }
  mutating func set(_ name: String, _ number: Int?) { set(name, number.map(Double.init)) }
  mutating func set(_ name: String, _ value: DescriptionValue?) {
    guard let value else { return }
    if let rest = members[name] { members[name] = value.adding(rest) } else { members[name] = value }
  }

  /// Leaves a choice out where it is the default; one that was read and is not known stays.
  mutating func set<Choice: RawRepresentable<String> & Equatable>(
    _ name: String,
    _ choice: Choice,
    unless isDefault: Choice
  ) {
    if choice != isDefault { members[name] = .string(choice.rawValue) }
  }

  /// Leaves a value out where it is the default.
  mutating func set(_ name: String, _ boolean: Bool, unless isDefault: Bool) {
    if boolean != isDefault { members[name] = .boolean(boolean) }
  }

  /// Leaves an empty list out.
  mutating func set(_ name: String, _ items: [DescriptionValue]) {
    if !items.isEmpty { set(name, DescriptionValue.array(items)) }
  }

  mutating func set(_ name: String, _ texts: [String]) { set(name, texts.map(DescriptionValue.string)) }
}
