/// A list of named features: what a judgement depends on. The names are those of the cases.
protocol FeatureName: CaseIterable, Hashable, Sendable, RawRepresentable where RawValue == Int, AllCases == [Self] {}

/// The values of the features of one thing that is judged.
struct FeatureVector<Name: FeatureName>: Sendable {
  private(set) var values = [Double](repeating: 0, count: Name.allCases.count)

  subscript(_ name: Name) -> Double {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  /// A feature that holds or does not: 1 or 0.
  mutating func set(_ name: Name, if isTrue: Bool) { values[name.rawValue] = isTrue ? 1 : 0 }
}
