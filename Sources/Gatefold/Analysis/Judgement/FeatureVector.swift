/// A list of named features that a judgement is based on, one for each case.
protocol FeatureName: CaseIterable, Hashable, Sendable, RawRepresentable where RawValue == Int, AllCases == [Self] {}

/// The feature values of one thing that is judged.
struct FeatureVector<Name: FeatureName>: Sendable {
  private(set) var values = [Double](repeating: 0, count: Name.allCases.count)

  subscript(_ name: Name) -> Double {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  /// Sets a boolean feature to 1 or 0.
  mutating func set(_ name: Name, if isTrue: Bool) { values[name.rawValue] = isTrue ? 1 : 0 }
}
