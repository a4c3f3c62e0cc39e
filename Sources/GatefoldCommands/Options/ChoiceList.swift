internal import ArgumentParser
internal import GatefoldExport

/// A choice of an option that accepts several.
protocol ListedChoice: CaseIterable, Equatable, RawRepresentable<String>, Sendable {
  /// - Parameter name: in lower case.
  init?(listed name: String)
}

/// Several choices of an option, like "alto,hocr", in the order of declaration.
struct ChoiceList<Choice: ListedChoice>: ExpressibleByArgument, Sendable, CustomStringConvertible {
  let choices: [Choice]

  init(_ choices: [Choice]) {
    self.choices = choices
  }

  init?(argument: String) {
    let names = argument.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    let named = names.compactMap { Choice(listed: String($0)) }
    guard named.count == names.count else { return nil }
    choices = Choice.allCases.filter(named.contains)
  }

  var description: String { choices.map(\.rawValue).joined(separator: ",") }
  var defaultValueDescription: String { description }
}

extension PictureKind: ListedChoice {
  init?(listed name: String) { self.init(fileExtension: name) }
}

extension TextMapFormat: ListedChoice {
  init?(listed name: String) { self.init(rawValue: name) }
}
