/// A query made ready to be found.
package struct SearchPattern: Sendable {
  /// A word or phrase, folded.
  struct Term: Sendable {
    let scalars: [UInt32]
    /// Whether it begins a word, which may go on.
    var isPrefix = false
  }

  enum Kind: Sendable {
    /// One term, or several that must stand on one page.
    case terms([Term])
    case expression(NativeRegex)
  }

  /// The longest query, in Unicode scalars.
  package static let maximumQueryLength = 1_000
  package static let maximumTermCount = 32

  let kind: Kind
  let options: SearchOptions
  let folding: TextFolding

  /// - Throws: `invalidQuery`.
  package init(_ query: String, options: SearchOptions) throws(GatefoldError) {
    self.options = options
    folding = TextFolding(options)
    guard query.unicodeScalars.count <= Self.maximumQueryLength else {
      throw GatefoldError(.invalidQuery, "the query is longer than \(Self.maximumQueryLength) characters; shorten it")
    }
    switch options.mode {
    case .phrase:
      kind = .terms([Term(scalars: folding.folded(query: query).map(\.value))].filter { !$0.scalars.isEmpty })
    case .allWords:
      let folding = folding
      let terms = Self.words(of: query)
        .map { word in
          let isPrefix = word.hasSuffix("*")
          let scalars = folding.folded(query: isPrefix ? String(word.dropLast()) : word).map(\.value)
          return Term(scalars: scalars, isPrefix: isPrefix)
        }
        .filter { !$0.scalars.isEmpty }
      guard terms.count <= Self.maximumTermCount else {
        throw GatefoldError(.invalidQuery, "the query has more than \(Self.maximumTermCount) words; leave some out")
      }
      kind = .terms(terms)
    case .regularExpression:
      guard !query.isEmpty else {
        kind = .terms([])
        return
      }
      do throws(NativeFailure) {
        kind = .expression(
          try NativeRegex(Self.foldedPattern(query, folding), matchesCase: options.matchesCase)
        )
      } catch {
        throw GatefoldError(
          .invalidQuery,
          "the regular expression is invalid; see the syntax of RE2",
          nativeMessage: error.message
        )
      }
    }
  }

  /// Whether there is nothing to find.
  var isBlank: Bool {
    if case .terms(let terms) = kind { return terms.isEmpty }
    return false
  }

  /// Splits a query into words. Text in quotation marks is one word. Typographic quotation marks count too, since
  /// keyboards replace the plain ones.
  package static func words(of query: String) -> [String] {
    var words: [String] = []
    let folding = TextFolding()
    let parts = query.unicodeScalars.split(omittingEmptySubsequences: false) { folding.folded($0) == ["\""] }
    for (position, part) in parts.map(String.init).enumerated() {
      if position.isMultiple(of: 2) {
        words += part.split(whereSeparator: \.isWhitespace).map(String.init)
      } else {
        words.append(part)
      }
    }
    return words
  }

  /// A pattern with its letters folded as the text is; what is special in a pattern is ASCII, and stays.
  private static func foldedPattern(_ pattern: String, _ folding: TextFolding) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in pattern.unicodeScalars {
      if scalar.isASCII { folded.append(scalar) } else { folded.append(contentsOf: folding.folded(scalar)) }
    }
    return String(folded)
  }
}
