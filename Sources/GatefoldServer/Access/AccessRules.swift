internal import Foundation
internal import Gatefold
internal import Synchronization

/// Who may read what: by tokens, by a list of users, and as a program decides.
struct AccessRules: Sendable {
  private let tokenHashes: [String: Set<String>]
  private let authorize: (@Sendable (AccessRequest) async -> AccessDecision)?
  private let users: WatchedUserList?
  let sessions: SessionStore
  private let passwords = PasswordCheck()
  private let publication: @Sendable (IssueIdentifier) async -> IssuePublication

  /// - Parameter publication: gives that of an issue.
  /// - Throws: what reading the list of users throws.
  init(
    _ options: ServerOptions,
    _ publication: @escaping @Sendable (IssueIdentifier) async -> IssuePublication
  ) throws(GatefoldError) {
    tokenHashes = options.tokens.mapValues { Set($0.map(Self.hash)) }
    authorize = options.authorize
    users = if let path = options.userList { try WatchedUserList(path) } else { nil }
    sessions = SessionStore(folder: options.cacheFolder)
    self.publication = publication
  }

  /// Tokens are compared by their hashes: the time that it takes tells nothing of them.
  static func hash(_ token: String) -> String {
    ContentHash(of: "token \(token)".utf8).hexadecimal
  }

  /// Whether anything is not for everybody.
  var isAnyRestricted: Bool { authorize != nil || !tokenHashes.isEmpty || users?.list.restrictsReading == true }

  /// Whether people sign in with a name and a password.
  var takesNames: Bool { users != nil }
  /// Whether people sign in with a token.
  var takesTokens: Bool { !tokenHashes.isEmpty }

  /// Whether an answer depends on who asks.
  func isRestricted(_ path: [String]) async -> Bool {
    if authorize != nil || hashes(for: path) != nil { return true }
    return await !readers(of: path, nil).isEmpty
  }

  /// - Parameter path: the names of folders and of the issue.
  /// - Throws: `unauthorized`, `forbidden`.
  func check(_ path: [String], _ request: ServerRequest, from client: String) async throws(RequestProblem) {
    switch await decision(path, request, from: client) {
    case .allowed: return
    case .unauthorized: throw .unauthorized
    case .forbidden: throw .forbidden("this is not for you")
    }
  }

  /// - Parameter publication: that of the issue, where it is known already.
  func decision(
    _ path: [String],
    of publication: IssuePublication? = nil,
    _ request: ServerRequest,
    from client: String
  ) async -> AccessDecision {
    let reader = SignedInReader.current
    if let hashes = hashes(for: path) {
      guard let tokenHash = reader?.tokenHash, hashes.contains(tokenHash) else { return .unauthorized }
    }
    let readers = await readers(of: path, publication)
    if !readers.isEmpty {
      guard let reader, reader.name != nil else { return .unauthorized }
      guard readers.allSatisfy(reader.isIn) else { return .forbidden }
    }
    guard let authorize else { return .allowed }
    return await authorize(
      AccessRequest(path: path, token: request.readingToken, headers: request.headers, client: client)
    )
  }

  /// Whether the client of a request may read an issue; `nil` if everybody may read everything.
  func filter(of request: ServerRequest, from client: String) -> (@Sendable (IssueIdentifier) async -> Bool)? {
    guard isAnyRestricted else { return nil }
    return { [self] identifier in await decision(identifier.components, request, from: client) == .allowed }
  }

  /// Returns the lists of readers that somebody has to be in to read an issue or a folder; none if everybody may.
  private func readers(of path: [String], _ known: IssuePublication?) async -> [[String]] {
    guard let list = users?.list, list.restrictsReading else { return [] }
    var found = IssuePublication.known(nil)
    // A reader who may see a publication may also find its folder.
    if !list.publications.isEmpty, !path.isEmpty {
      if let known { found = known } else { found = await publication(IssueIdentifier(components: path)) }
    }
    switch found {
    case .known(let name): return [list.readers(of: path, publication: name)].compactMap(\.self)
    case .unknown:
      // It may be any of them, or none.
      return list.publications.values + [list.readers(of: path, publication: nil)].compactMap(\.self)
    }
  }

  /// The tokens of the innermost folder that has any.
  private func hashes(for path: [String]) -> Set<String>? {
    if tokenHashes.isEmpty { return nil }
    for count in stride(from: path.count, through: 0, by: -1) {
      if let hashes = tokenHashes[path.prefix(count).joined(separator: "/")] { return hashes }
    }
    return nil
  }

  // MARK: Signing in

  /// Who asks: by a server in front, by the cookie of a session, by a token, or by a name and a password.
  ///
  /// - Throws: 429 and 503, as comparing passwords does. Wrong ones are nobody's.
  func reader(of request: ServerRequest, from client: String) async throws(RequestProblem) -> SignedInReader? {
    let session = request.sessionKey.flatMap(sessions.session)
    // It counts before an earlier session here, which may be somebody else's.
    if let name = request.forwardedUser {
      var known = reader(named: name) ?? SignedInReader(name: name)
      known.tokenHash = session?.tokenHash ?? request.bearerToken.map(Self.hash)
      return known
    }
    if let session {
      // A user who has been removed from the list is signed out.
      guard let name = session.name else { return SignedInReader(tokenHash: session.tokenHash) }
      if let known = reader(named: name) { return known }
    }
    if let token = request.bearerToken { return SignedInReader(tokenHash: Self.hash(token)) }
    guard let (name, password) = request.basicCredentials else { return nil }
    // Apps send a token as the password, with any name.
    if let reader = reader(withToken: password) { return reader }
    return try await reader(named: name, password: password, from: client)
  }

  /// The user with a name and a password; `nil` for others.
  func reader(
    named name: String,
    password: String,
    from client: String
  ) async throws(RequestProblem) -> SignedInReader? {
    try await reader(named: name, proving: password, \.password, from: client)
  }

  /// The user with a name and the key by which KOReader proves a password; `nil` for others.
  func reader(
    named name: String,
    syncKey key: String,
    from client: String
  ) async throws(RequestProblem) -> SignedInReader? {
    try await reader(named: name, proving: key, \.syncKey, from: client)
  }

  /// - Parameter hash: of what proves that it is them.
  private func reader(
    named name: String,
    proving secret: String,
    _ hash: (UserList.User) -> String?,
    from client: String
  ) async throws(RequestProblem) -> SignedInReader? {
    guard let users else { return nil }
    let user = users.list.users.first { $0.name == name }
    guard try await passwords.matches(secret, user.flatMap(hash), from: client) else { return nil }
    return reader(named: name)
  }

  private func reader(named name: String) -> SignedInReader? {
    users?.list.users.first { $0.name == name }.map { SignedInReader(name: $0.name, groups: Set($0.groups)) }
  }

  /// Somebody with a token that opens anything; `nil` for an unknown one.
  func reader(withToken token: String) -> SignedInReader? {
    let hash = Self.hash(token)
    return tokenHashes.values.contains { $0.contains(hash) } ? SignedInReader(tokenHash: hash) : nil
  }
}

/// A list of users that is read again when its file changes.
final class WatchedUserList: Sendable {
  private struct Read: Sendable {
    var state: FileState?
    var list: UserList
  }

  private let path: String
  private let read: Mutex<Read>

  /// - Throws: what reading the list throws.
  init(_ path: String) throws(GatefoldError) {
    self.path = path
    let state = FileState(ofFile: path)
    read = Mutex(Read(state: state, list: try UserList(contentsOf: path)))
  }

  /// The list as it is now; as it was, where it cannot be read.
  var list: UserList {
    let state = FileState(ofFile: path)
    return read.withLock { read in
      if let state, read.state != state {
        read.state = state
        if let list = try? UserList(contentsOf: path) { read.list = list }
      }
      return read.list
    }
  }
}
