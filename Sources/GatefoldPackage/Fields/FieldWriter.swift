/// Members of an object that is written.
struct FieldWriter {
  private(set) var members: [String: DescriptionValue]

  /// - Parameter unknown: members that were read and not understood.
  init(_ unknown: [String: DescriptionValue] = [:]) { members = unknown }

  var value: DescriptionValue { .object(members) }

  mutating func set(_ name: String, _ text: String?) {
    members[name] = text.map(DescriptionValue.string) ?? members[name]
  }
  mutating func set(_ name: String, _ number: Double?) {
    members[name] = number.map(DescriptionValue.number) ?? members[name]
  }
  mutating func set(_ name: String, _ number: Int?) { set(name, number.map(Double.init)) }
  mutating func set(_ name: String, _ value: DescriptionValue?) { members[name] = value ?? members[name] }

  /// Leaves a value out where it is the default.
  mutating func set(_ name: String, _ boolean: Bool, unless isDefault: Bool) {
    if boolean != isDefault { members[name] = .boolean(boolean) }
  }

  /// Leaves an empty list out.
  mutating func set(_ name: String, _ items: [DescriptionValue]) {
    if !items.isEmpty { members[name] = .array(items) }
  }

  mutating func set(_ name: String, _ texts: [String]) { set(name, texts.map(DescriptionValue.string)) }
}
