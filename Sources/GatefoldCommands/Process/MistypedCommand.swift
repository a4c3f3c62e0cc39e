internal import ArgumentParser

/// A word of the arguments that stands where a command is named, and names none.
struct MistypedCommand {
  let word: String
  /// The command whose commands it could have named, as it is typed.
  let parent: String
  /// The command that was probably meant.
  let suggestion: String?

  /// - Returns: `nil` where the arguments name a command, or begin with an option.
  static func found(in arguments: [String], of root: any ParsableCommand.Type) -> MistypedCommand? {
    var names = [root.configuration.commandName ?? ""]
    var commands = root.configuration.subcommands
    for argument in arguments {
      if commands.isEmpty || argument.hasPrefix("-") || argument == "help" { return nil }
      guard let named = commands.first(where: { $0.configuration.commandName == argument }) else {
        let suggestion = closest(to: argument, in: commands.compactMap { $0.configuration.commandName })
        return MistypedCommand(word: argument, parent: names.joined(separator: " "), suggestion: suggestion)
      }
      names.append(argument)
      // The arguments of a default command may be anything.
      commands = named.configuration.defaultSubcommand == nil ? named.configuration.subcommands : []
    }
    return nil
  }

  var message: String {
    guard let suggestion else { return "\(parent) has no command \"\(word)\"; \(parent) --help lists them" }
    return "\(parent) has no command \"\(word)\"; did you mean \"\(suggestion)\"?"
  }

  /// The name that takes the fewest changes, if they are few, or the only one that begins so.
  private static func closest(to word: String, in names: [String]) -> String? {
    let beginnings = names.filter { $0.hasPrefix(word) }
    if word.count >= 3, beginnings.count == 1 { return beginnings[0] }
    let distances = names.map { (name: $0, changes: changeCount(Array(word), Array($0))) }
    guard let best = distances.min(by: { $0.changes < $1.changes }) else { return nil }
    return best.changes <= max(1, word.count / 3) ? best.name : nil
  }

  /// Letters that are added, left out, replaced, or exchanged with the next one, at least.
  private static func changeCount(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
