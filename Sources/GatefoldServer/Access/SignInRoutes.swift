internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// Signs people in: a page for browsers, the document by which reading apps learn how, and the services of IIIF for viewers
/// (https://iiif.io/api/auth/2.0/).
final class SignInRoutes: Sendable {
  let rules: AccessRules
  private let page: SignInPage
  private let options: ServerOptions
  /// Access keys for the IIIF probe service, by their hash. They grant nothing else, since any page may obtain one.
  private let probeKeys = Mutex<[String: ProbeKey]>([:])

  private struct ProbeKey {
    let reader: SignedInReader
    /// The key of the session that the reader had; the probe key ends with it.
    let session: String?
    let end: ContinuousClock.Instant
  }

  private static let probeSeconds = 3600
  private static let maximumProbeKeyCount = 100_000

  init(_ rules: AccessRules, _ page: SignInPage, _ options: ServerOptions) {
    (self.rules, self.page, self.options) = (rules, page, options)
  }

  /// Whether anybody can sign in.
  var isThere: Bool { rules.takesNames || rules.takesTokens }

  /// Whether a client may sign in, or see who it is: a server in front may have signed it in.
  func isOffered(to request: ServerRequest) -> Bool { isThere || request.forwardedUser != nil }

  static let routes: [Route<SignInRoutes>] = [
    .open(
      .get,
      "/login",
      showLogin,
      .page("The page to sign in.", [.text("return", "The path to go to afterwards.")], statuses: [200, 303])
    ),
    .open(
      .post,
      "/login",
      login,
      RouteDescription(
        "Signs in by a name and a password, or by a token.",
        mediaTypes: ["text/html"],
        statuses: [303, 403],
        bodyMediaType: formType,
        body: form
      )
    ),
    .open(
      .get,
      "/logout",
      showLogout,
      .page("The page to sign out; a browser that visits it signs out.", statuses: [200, 303])
    ),
    .open(.post, "/logout", logout, RouteDescription("Signs out.", mediaTypes: [], statuses: [303])),
    .open(
      .get,
      "/opds/authentication.json",
      document,
      RouteDescription("How reading apps sign in.", mediaTypes: [documentType], statuses: [200])
    ),
    .open(.get, "/auth/token", token, .page("Gives a viewer of IIIF a token for the probe service.", viewer)),
    .open(.get, "/auth/done", done, .page("A page that closes its window.")),
    .open(
      .get,
      "/auth/probe/{picture}",
      probe,
      .object("Whether a viewer can see a page, by the IIIF Authorization Flow 2.0.")
    ),
  ]

  private static let viewer: [RouteDescription.Parameter] = [
    .init(name: "messageId", description: "Chosen by the viewer."),
    .init(name: "origin", description: "Of the viewer's page."),
  ]
  private static let formType = "application/x-www-form-urlencoded"
  private static let form = RouteDescription.object(
    ["name", "password", "token", "return"].reduce(into: [:]) { $0[$1] = RouteDescription.text }
  )

  // MARK: The page

  private func showLogin(_ routed: RoutedRequest) -> ServerAnswer {
    let request = routed.request
    // A viewer of IIIF opens the page in a window of its own.
    let target = request.value(of: "origin") == nil ? Self.target(request.value(of: "return")) : "/auth/done"
    let isLedHere = request.value(of: "origin") != nil || request.value(of: "return") != nil
    if isLedHere, isSignedInOnlyInFront(request) { return .redirect(to: "\(request.base)\(target)") }
    return page.answer(to: request, rules, returnTo: target, problem: nil)
  }

  private func login(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let request = routed.request
    var reader: SignedInReader?
    if let name = request.formValue(of: "name"), !name.isEmpty {
      let password = request.formValue(of: "password") ?? ""
      reader = try await rules.reader(named: name, password: password, from: routed.client)
    } else if let token = request.formValue(of: "token"), !token.isEmpty {
      reader = rules.reader(withToken: token)
    }
    let wanted = Self.target(request.formValue(of: "return"))
    guard let reader else {
      return page.answer(to: request, rules, returnTo: wanted, problem: "signInWrong", status: 403)
    }
    let key = rules.sessions.begin(reader.name, tokenHash: reader.tokenHash)
    return .redirect(to: "\(request.base)\(wanted)")
      .with("Set-Cookie", cookie(key, SessionStore.duration, request))
  }

  /// Whether a server in front has signed the reader in, and nothing else can be asked of them here.
  private func isSignedInOnlyInFront(_ request: ServerRequest) -> Bool {
    request.forwardedUser != nil && !rules.takesTokens
  }

  private func showLogout(_ routed: RoutedRequest) -> ServerAnswer {
    let request = routed.request
    // A viewer opens this address in a tab of its own, and that signs out. What other pages load or prefetch does not.
    let isVisit =
      request.method == .get && request.headers["sec-fetch-dest"] == "document" && request.headers["sec-purpose"] == nil
    return isVisit ? logout(routed) : page.answer(to: request, rules, returnTo: "/", problem: nil)
  }

  private func logout(_ routed: RoutedRequest) -> ServerAnswer {
    let request = routed.request
    if let key = request.sessionKey { rules.sessions.end(key) }
    return .redirect(to: "\(request.base)/login").with("Set-Cookie", cookie("", .zero, request))
  }

  private func done(_ routed: RoutedRequest) -> ServerAnswer { SignInPage.closing }

  private func cookie(_ key: String, _ duration: Duration, _ request: ServerRequest) -> String {
    let path = options.prefix.isEmpty ? "/" : options.prefix
    // Viewers on other pages show pictures with it, which browsers allow over https only.
    let site = request.base.hasPrefix("https:") ? "SameSite=None; Secure" : "SameSite=Lax"
    return "\(SessionStore.cookieName)=\(key); Path=\(path); Max-Age=\(duration.components.seconds); HttpOnly; \(site)"
  }

  /// Where to go afterwards: a path of this server, below its prefix.
  private static func target(_ text: String?) -> String {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
    else { return "/" }
    return text
  }

  // MARK: Reading apps

  private static let documentType = "application/opds-authentication+json"

  private func document(_ routed: RoutedRequest) -> ServerAnswer { Self.document(at: routed.request.base) }

  /// How reading apps sign in: https://drafts.opds.io/authentication-for-opds-1.0
  private static func document(at base: String) -> ServerAnswer {
    let labels = ["login": "Name", "password": "Password or token"]
    let value: [String: any Sendable] = [
      "id": "\(base)/opds/authentication.json",
      "title": "Magazines",
      "authentication": [["type": "http://opds-spec.org/auth/basic", "labels": labels] as [String: any Sendable]],
      "links": [["rel": "alternate", "href": "\(base)/login", "type": "text/html"]],
    ]
    return ServerAnswer(ServerAnswer.json(value), documentType)
  }

  /// The answer to somebody who has to sign in first, in the form that suits their program.
  ///
  /// - Parameters:
  ///   - answer: the answer for everybody.
  ///   - isFeed: whether a feed was asked for.
  func explaining(_ answer: ServerAnswer, isFeed: Bool, _ request: ServerRequest) -> ServerAnswer {
    guard answer.status == 401, isThere else { return answer }
    let mode = request.headers["sec-fetch-mode"]
    // The page to sign in would lead back here.
    if isSignedInOnlyInFront(request) { return answer }
    if mode == "navigate" || mode == nil && request.accepts("text/html") {
      let path = request.path + (request.query.map { "?\($0)" } ?? "")
      let own = options.prefix.isEmpty ? path : String(path.dropFirst(options.prefix.count))
      return .redirect(to: "\(request.base)/login?return=\(own.escapedPathPart)").with("Cache-Control", "no-store")
    }
    var explained = answer
    if isFeed {
      explained.headers.removeAll { $0.name == "Content-Type" }
      explained.headers.append(("Content-Type", Self.documentType))
      explained.body = Self.document(at: request.base).body
    }
    if mode != nil {
      // A browser would ask for itself; the page that has asked shows the way to sign in.
      explained.headers.removeAll { $0.name == "WWW-Authenticate" && $0.value.hasPrefix("Basic") }
    }
    let link = "<\(request.base)/opds/authentication.json>; rel=\"http://opds-spec.org/auth/document\"; "
    return explained.with("Link", link + "type=\"\(Self.documentType)\"").with("X-Gatefold-Problem", "signIn")
  }

  // MARK: Viewers of IIIF

  /// The services by which a viewer learns whether a picture can be seen, and has its reader sign in.
  ///
  /// - Parameters:
  ///   - picture: the identifier of the page, as a segment of an address.
  ///   - hasContext: whether they name their context, which the document around them does from version 3 on.
  static func services(of picture: String, at base: String, hasContext: Bool = false, _ json: inout JSONText) {
    func label(_ key: StaticString, _ text: String, _ json: inout JSONText) {
      json.key(key)
      json.object { json in
        json.key("en")
        json.array { json in json.value(text) }
      }
    }
    func service(_ path: String, _ type: String, _ json: inout JSONText) {
      json.member("id", "\(base)/\(path)")
      json.member("type", type)
    }
    func errors(_ heading: String, _ note: String, _ json: inout JSONText) {
      label("errorHeading", heading, &json)
      label("errorNote", note, &json)
    }
    let place = URLComponents(string: base)?.host ?? "this server"
    json.array { json in
      json.object { json in
        if hasContext { json.member("@context", context) }
        service("auth/probe/\(picture)", "AuthProbeService2", &json)
        errors(refusal, refusalNote, &json)
        json.key("service")
        json.array { json in
          json.object { json in
            service("login", "AuthAccessService2", &json)
            json.member("profile", "active")
            label("label", "Sign in at \(place)", &json)
            label("heading", "Sign in to read", &json)
            label("note", note, &json)
            label("confirmLabel", "Sign in", &json)
            json.key("service")
            json.array { json in
              json.object { json in
                service("auth/token", "AuthAccessTokenService2", &json)
                errors(refusal, refusalNote, &json)
              }
              json.object { json in
                service("logout", "AuthLogoutService2", &json)
                label("label", "Sign out of \(place)", &json)
              }
            }
          }
        }
      }
    }
  }

  private static let note = "This issue is for those who have signed in."
  private static let refusal = "This issue is not for you"
  private static let refusalNote = "Sign out, then sign in as somebody who may read it."

  static let context = "http://iiif.io/api/auth/2/context.json"

  /// A page that a viewer loads in a frame, and that tells it what to ask the probe service with.
  private func token(_ routed: RoutedRequest) -> ServerAnswer {
    let request = routed.request
    guard let identifier = request.value(of: "messageId"), let origin = request.value(of: "origin"),
      let address = URL(string: origin), address.host != nil, ["http", "https"].contains(address.scheme),
      address.path.isEmpty || address.path == "/"
    else { return ServerAnswer(.badRequest("a viewer asks with messageId and its origin")) }
    var message: [String: any Sendable] = ["@context": Self.context, "messageId": identifier]
    if let reader = SignedInReader.current {
      let key = UUID().uuidString.lowercased()
      let now = ContinuousClock.now
      let session = request.sessionKey.flatMap { rules.sessions.session($0) == nil ? nil : $0 }
      probeKeys.withLock { keys in
        if keys.count >= Self.maximumProbeKeyCount { keys = keys.filter { $0.value.end > now } }
        keys[AccessRules.hash(key)] = ProbeKey(reader: reader, session: session, end: now + .seconds(Self.probeSeconds))
      }
      message["type"] = "AuthAccessToken2"
      message["accessToken"] = key
      message["expiresIn"] = Self.probeSeconds
    } else {
      message["type"] = "AuthAccessTokenError2"
      message["profile"] = "missingAspect"
      message["heading"] = ["en": ["Nobody has signed in"]]
      message["note"] = ["en": ["Sign in, and let the browser accept this server's cookies on other pages."]]
    }
    return SignInPage.telling(ServerAnswer.json(message), to: origin)
  }

  private func probe(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    guard let picture = PictureIdentifier(routed["picture"]) else { throw .notFound("there is no such picture") }
    let (request, client) = (routed.request, routed.client)
    let decision = await SignedInReader.$current.withValue(reader(withProbeKey: request.bearerToken)) {
      await rules.decision(picture.issue.components, request, from: client)
    }
    var value: [String: any Sendable] = ["@context": Self.context, "type": "AuthProbeResult2"]
    switch decision {
    case .allowed: value["status"] = 200
    case .unauthorized:
      value["status"] = 401
      value["heading"] = ["en": ["Sign in to read"]]
      value["note"] = ["en": [Self.note]]
    case .forbidden:
      value["status"] = 403
      value["heading"] = ["en": [Self.refusal]]
      value["note"] = ["en": [Self.refusalNote]]
    }
    return ServerAnswer(ServerAnswer.json(value), "application/json")
  }

  /// Returns the reader to whom a probe key was issued, or `nil` if the key has expired or they have signed out.
  private func reader(withProbeKey key: String?) -> SignedInReader? {
    guard let key, let known = probeKeys.withLock({ $0[AccessRules.hash(key)] }), known.end > .now else { return nil }
    if let session = known.session, rules.sessions.session(session) == nil { return nil }
    return known.reader
  }
}
