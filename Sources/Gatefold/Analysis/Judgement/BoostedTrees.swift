/// Boosted decision trees: the sum of their leaves is the logit of a probability.
///
/// Trees are fitted by `scripts/learn` and kept as text. Each line has a tree, in prefix notation: a leaf is a number; a
/// branch is `(feature threshold left right)`, and goes left where the feature is at most the threshold. A line
/// `calibrate scale offset` maps the sum to the logit.
struct BoostedTrees<Name: FeatureName>: Sendable {
  /// A branch, or a leaf, which has no feature.
  private struct Node: Sendable {
    var feature = -1
    /// The threshold of a branch, or the value of a leaf.
    var value: Double
    /// Index of the right child; the left one follows its parent.
    var right = 0
  }

  private var nodes: [Node] = []
  private var roots: [Int] = []
  private var scale = 1.0
  private var offset = 0.0

  /// - Precondition: the text is one that `scripts/learn` wrote for these features.
  init(_ text: String) {
    let features = Dictionary(uniqueKeysWithValues: Name.allCases.map { (String(describing: $0), $0.rawValue) })
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      var tokens = Tokens(line)
      if line.hasPrefix("calibrate") {
        tokens.skip()
        scale = tokens.number()
        offset = tokens.number()
      } else {
        roots.append(nodes.count)
        readNode(&tokens, features)
      }
    }
  }

  private mutating func readNode(_ tokens: inout Tokens, _ features: [String: Int]) {
    guard tokens.takeParenthesis() else {
      nodes.append(Node(value: tokens.number()))
      return
    }
    guard let feature = features[tokens.word()] else { preconditionFailure("the trees name an unknown feature") }
    let place = nodes.count
    nodes.append(Node(feature: feature, value: tokens.number()))
    readNode(&tokens, features)
    nodes[place].right = nodes.count
    readNode(&tokens, features)
    tokens.skip()
  }

  /// From 0 to 1.
  func probability(of features: FeatureVector<Name>) -> Double {
    features.values.withUnsafeBufferPointer { values in
      var sum = 0.0
      for root in roots {
        var place = root
        while nodes[place].feature >= 0 {
          place = values[nodes[place].feature] <= nodes[place].value ? place + 1 : nodes[place].right
        }
        sum += nodes[place].value
      }
      return Logistic.probability(scale * sum + offset)
    }
  }
}

/// The words, numbers and parentheses of a line.
private struct Tokens {
  private var rest: Substring.UTF8View

  init(_ line: Substring) { rest = line.utf8 }

  private mutating func next() -> Substring.UTF8View {
    let (space, left, right) = (UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"))
    rest = rest.drop { $0 == space }
    guard let first = rest.first else { return rest }
    let isParenthesis = first == left || first == right
    let token = isParenthesis ? rest.prefix(1) : rest.prefix { $0 != space && $0 != left && $0 != right }
    rest = rest[token.endIndex...]
    return token
  }

  mutating func takeParenthesis() -> Bool {
    var copy = self
    guard copy.next().first == UInt8(ascii: "(") else { return false }
    self = copy
    return true
  }

  mutating func skip() { _ = next() }

  mutating func word() -> String { String(Substring(next())) }

  mutating func number() -> Double { Double(Substring(next())) ?? 0 }
}
