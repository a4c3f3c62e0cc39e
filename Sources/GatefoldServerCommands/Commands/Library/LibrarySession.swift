internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

/// A library while a command uses it: opened, put in order if necessary, and closed.
struct LibrarySession: Sendable {
  let options: LibraryOptions
  private let makesLibrary: Bool

  /// - Parameter makesLibrary: whether to create the library if it doesn't exist.
  init(_ options: LibraryOptions, makesLibrary: Bool = false) {
    self.options = options
    self.makesLibrary = makesLibrary
  }

  /// Runs the body of a command, and once more if it finds the library damaged.
  func run(_ body: (Library) async throws -> Void) async throws {
    try await reportingFailure(options.path) {
      do {
        try await runOnce(body)
      } catch let error as GatefoldError where error.code == .damagedLibrary {
        try await runOnce(body)
      }
    }
  }

  private func runOnce(_ body: (Library) async throws -> Void) async throws {
    guard try makesLibrary || Library.exists(at: options.path) else {
      throw GatefoldError(
        .missingLibrary,
        "there is no library here; make one with `gatefold library add PATH` or `gatefold store sync URL`, or name another with --library"
      )
    }
    let library = try await Library.open(path: options.path)
    do {
      if let recovery = library.recovery { note(recovery) }
      try await body(library)
    } catch {
      // Report this failure, not one that closing causes afterwards.
      try? await library.close()
      throw error
    }
    try await library.close()
  }

  private func note(_ recovery: LibraryRecovery) {
    let console = Console.current
    if let damage = recovery.damage {
      console.note("\(options.path): the library was damaged: \(damage)")
      if let aside = recovery.setAsidePath { console.note("the damaged file is now \(aside)") }
      console.note("made again from its files: \(recovery.restored.count.counted("issue"))")
    } else if !recovery.restored.isEmpty {
      console.note("an interrupted installation was completed: \(recovery.restored.joined(separator: ", "))")
    }
    for identifier in recovery.missing { console.note("the file of \(identifier) is gone; it counts as archived") }
    for path in recovery.unreadable { console.note("\(path): cannot be read") }
  }
}

extension Library {
  /// Returns the issue that a command names.
  ///
  /// - Throws: `notInLibrary` if the name is neither an identifier nor the beginning of exactly one.
  func issue(named name: String) async throws(GatefoldError) -> LibraryIssue {
    let identifiers = try await identifiers(startingWith: name)
    if identifiers.count > 1 {
      let some = identifiers.prefix(5).joined(separator: ", ") + (identifiers.count > 5 ? ", ..." : "")
      throw GatefoldError(.notInLibrary, "\(identifiers.count) issues begin with \"\(name)\": \(some); give more of it")
    }
    guard let identifier = identifiers.first, let issue = try await issue(identifier) else {
      throw GatefoldError(
        .notInLibrary,
        "the library has no issue \"\(name)\"; `gatefold library list` shows the identifiers"
      )
    }
    return issue
  }

  /// Does something with each issue that a command names. One that fails is reported and does not stop the others.
  ///
  /// - Throws: errors of the library, and the exit code if not everything was done.
  func forEach(_ names: [String], _ body: (LibraryIssue) async throws(GatefoldError) -> Void) async throws {
    let failures = WrittenReport()
    var doneCount = 0
    for name in names {
      do throws(GatefoldError) {
        try await body(try await issue(named: name))
        doneCount += 1
      } catch {
        switch error.code {
        case .notInLibrary, .issueInUse, .onlyCopy, .notInstalled: failures.add(error, source: name)
        default: throw error
        }
      }
    }
    try failures.throwIfIncomplete(hasOutput: doneCount > 0)
  }
}

extension GatefoldError.Code {
  /// The folder has no library.
  static let missingLibrary = Self(rawValue: "missingLibrary")
}
