internal import Foundation
package import Gatefold
internal import GatefoldPackage

/// Opens the issues of a command with one password: from the options or the environment, or typed for an earlier issue.
package actor IssueOpener {
  private let options: OpeningOptions
  private let isIsolated: Bool
  private let recognizesText: Bool
  /// Read once: standard input has it only once.
  private var given: Result<String?, GatefoldError>?
  private var typed: String?
  /// Read once, like the password; needed again after a password is typed.
  private var standardInput: Data?
  /// Shared by all issues.
  let context: RenderingContext
  /// Only one password prompt at a time.
  private var isAsking = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - isIsolated: whether documents are isolated if no option says otherwise.
  ///   - recognizesText: whether workers can recognize text.
  ///   - keepsText: whether the text of a page may be needed again.
  ///   - openDocuments: how many documents of all issues are open at once; four for each thread by default.
  package init(
    _ options: OpeningOptions,
    isIsolated: Bool = true,
    recognizesText: Bool = false,
    keepsText: Bool = true,
    openDocuments: Int? = nil
  ) {
    self.options = options
    self.isIsolated = isIsolated
    self.recognizesText = recognizesText
    var budget = RenderingBudget(lanes: options.threads, openDocuments: openDocuments)
    if !keepsText { budget.textBytes = 0 }
    context = budget == RenderingBudget() ? .shared : RenderingContext(budget: budget)
  }

  /// Starts what isolated documents need, so that it loads while something else is done.
  package nonisolated func prepare() {
    WorkerProcess.prepare(for: isolation)
  }

  private nonisolated var isolation: Isolation {
    options.isolation.isolation(isDefault: isIsolated, recognizesText: recognizesText)
  }

  /// - Throws: `cancelled` where the command was interrupted while a password was asked for.
  package func open(_ path: String) async throws(GatefoldError) -> MagazineIssue {
    let password = try givenPassword()
    let typedBefore = typed
    do throws(GatefoldError) {
      return try await open(path, password ?? typedBefore)
    } catch {
      guard password == nil, error.code == .passwordRequired || error.code == .wrongPassword,
        Console.current.canAsk
      else { throw error }
      await beginAsking()
      defer { endAsking() }
      return try await ask(for: path, otherwise: error, tried: typedBefore)
    }
  }

  private func beginAsking() async {
    if isAsking {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isAsking = true
    }
  }

  private func endAsking() {
    if waiting.isEmpty {
      isAsking = false
    } else {
      waiting.removeFirst().resume()
    }
  }

  /// - Parameter tried: a password typed for another issue that does not open this one.
  private func ask(
    for path: String,
    otherwise failure: GatefoldError,
    tried: String?
  ) async throws(GatefoldError) -> MagazineIssue {
    var failure = failure
    // A password may have been typed meanwhile.
    if let typed, typed != tried, let issue = try? await open(path, typed) { return issue }
    let file = StandardInput.name(of: path)
    let accepted = try await PasswordPrompt.firstAccepted(for: file) {
      password throws(GatefoldError) -> MagazineIssue? in
      do throws(GatefoldError) {
        return try await open(path, password)
      } catch {
        guard error.code == .wrongPassword else { throw error }
        failure = error
        return nil
      }
    }
    guard let accepted else { throw failure }
    typed = accepted.password
    return accepted.value
  }

  private func givenPassword() throws(GatefoldError) -> String? {
    let result = given ?? readPassword()
    given = result
    return try result.get()
  }

  private func readPassword() -> Result<String?, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try options.password.given())
    } catch {
      return .failure(error)
    }
  }

  private func open(_ path: String, _ password: String?) async throws(GatefoldError) -> MagazineIssue {
    let configuration = IssueConfiguration(
      password: password,
      lanes: options.threads,
      colors: options.colors,
      isolation: isolation,
      context: context
    )
    guard path == StandardInput.path else {
      if IssuePackage.isPackage(at: path) {
        return try await IssuePackage(path).openIssue(passwordIfTaken: configuration)
      }
      return try await MagazineIssue.open(path: path, passwordIfTaken: configuration)
    }
    let bytes = standardInput ?? StandardInput.bytes()
    standardInput = bytes
    return try await MagazineIssue.open(data: bytes, passwordIfTaken: configuration)
  }
}

extension OpeningOptions {
  /// Opens the one issue of a command.
  ///
  /// - Parameter isIsolated: whether it is isolated if no option says otherwise.
  package func open(_ path: String, isIsolated: Bool = true) async throws(GatefoldError) -> MagazineIssue {
    try await IssueOpener(self, isIsolated: isIsolated).open(path)
  }
}
