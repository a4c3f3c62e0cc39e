/// Parts of a query that are operators in other programs, but are searched for literally here.
package enum QueryOperators {
  private static let words: Set<Substring> = ["OR", "AND", "NOT", "NEAR", "|", "||", "&&"]

  /// Returns a readable note about operators in a query, or `nil` if it contains no operator.
  package static func note(on query: String) -> String? {
    let found = operators(in: query).map { "\"\($0)\"" }
    guard !found.isEmpty else { return nil }
    let verb = found.count == 1 ? "is searched for literally" : "are searched for literally"
    return "\(found.joined(separator: ", ")) \(verb): queries have no operators"
  }

  /// - Returns: each as typed. Quoted words do not count, nor do words of a query entirely in capitals.
  static func operators(in query: String) -> [String] {
    let hasSmallLetter = query.contains(where: \.isLowercase)
    let unquoted = query.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }
    return unquoted.flatMap { $0.element.split(whereSeparator: \.isWhitespace) }.filter { term in
      if words.contains(term) { return hasSmallLetter || !term.contains(where: \.isLetter) }
      return (term.hasPrefix("-") || term.hasPrefix("+")) && term.dropFirst().first?.isLetter == true
    }.map(String.init)
  }
}
