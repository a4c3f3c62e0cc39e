internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldReader

/// The page on which people sign in and out, in the languages of the reader. It works without scripts.
struct SignInPage: Sendable {
  /// The reader's words by language.
  private let words: [String: [String: String]]
  private let title: String

  /// - Parameter files: of the reader, which have its words.
  init(_ files: ReaderFiles) {
    var words: [String: [String: String]] = [:]
    for file in files.all where file.path.hasPrefix("languages/") && file.path.hasSuffix(".json") {
      let language = file.path.dropFirst("languages/".count).dropLast(".json".count)
      words[String(language)] = try? JSONDecoder().decode([String: String].self, from: file.data)
    }
    self.words = words
    let theme = files.file(at: "theme.json").flatMap { try? JSONSerialization.jsonObject(with: $0.data) }
    title = (theme as? [String: Any])?["name"] as? String ?? ""
  }

  /// The first language of the browser that there are words in.
  private func language(of request: ServerRequest) -> String {
    let wanted = (request.headers["accept-language"] ?? "").split(separator: ",").map { part in
      part.prefix { $0 != ";" && $0 != "-" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
    return wanted.first { words[$0] != nil } ?? "en"
  }

  /// The page.
  ///
  /// - Parameters:
  ///   - path: where to go afterwards, below the address of the server.
  ///   - problem: the key of what was wrong.
  func answer(
    to request: ServerRequest,
    _ rules: AccessRules,
    returnTo path: String,
    problem: String?,
    status: Int = 200
  ) -> ServerAnswer {
    let language = language(of: request)
    func escaped(_ text: String) -> String { MarkupEscaping.escaped(text, whiteSpace: .plain) }
    func text(_ key: String) -> String { escaped(words[language]?[key] ?? words["en"]?[key] ?? key) }
    func field(_ name: String, _ label: String, _ attributes: String) -> String {
      "<label>\(text(label))<input name=\"\(name)\" \(attributes)></label>"
    }
    let base = escaped(request.base)
    var body = "<h1>\(text("signIn"))</h1>"
    if let problem { body += "<p role=\"alert\">\(text(problem))</p>" }
    let isSignedInInFront = request.forwardedUser != nil
    let reader = request.sessionKey != nil || isSignedInInFront ? SignedInReader.current : nil
    if let reader {
      let name = reader.name.map(escaped) ?? text("signInToken")
      body = "<h1>\(text("signedIn"))</h1><p>\(name)</p>"
      // The server in front may lead to another one, which a form of this page must not.
      body +=
        isSignedInInFront
        ? "<p><a href=\"\(base)/logout\">\(text("signOut"))</a></p>"
        : "<form method=\"post\" action=\"\(base)/logout\"><button>\(text("signOut"))</button></form>"
      body += "<p><a href=\"\(base)\(escaped(path))\">\(text("signInGoOn"))</a></p>"
    }
    func form(_ fields: String) -> String {
      "<form method=\"post\" action=\"\(base)/login\">\(fields)"
        + "<input type=\"hidden\" name=\"return\" value=\"\(escaped(path))\">"
        + "<button>\(text("signIn"))</button></form>"
    }
    if rules.takesNames, reader == nil {
      body += form(
        field("name", "signInName", "required autocomplete=\"username\" autofocus")
          + field("password", "signInPassword", "type=\"password\" required autocomplete=\"current-password\"")
      )
    }
    if rules.takesTokens, reader == nil || isSignedInInFront {
      body += form(field("token", "signInToken", "type=\"password\" required autocomplete=\"off\""))
    }
    let direction = language == "ar" ? "rtl" : "ltr"
    let heading = title.isEmpty ? "" : "<p class=\"name\">\(escaped(title))</p>"
    let page = """
      <!doctype html>
      <html lang="\(language)" dir="\(direction)">
      <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>\(text("signIn"))</title>
      <style>\(Self.style)</style>
      <main>\(heading)\(body)</main>
      </html>

      """
    let policy = "form-action 'self' \(Self.origin(of: request.base)); frame-ancestors 'self'"
    return Self.page(page, policy: policy, status)
  }

  private static func origin(of base: String) -> String {
    guard let url = URLComponents(string: base), let scheme = url.scheme, let host = url.host else { return "" }
    return "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
  }

  private static let style = """
    :root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
    body{margin:0;display:grid;min-height:100vh;place-items:center}
    main{inline-size:min(22rem,90vw);padding-block:2rem}
    h1{font-size:1.4rem;margin-block:0 1rem}.name{margin:0}
    form{display:grid;gap:.8rem;margin-block-end:2rem}label{display:grid;gap:.2rem}
    input,button{font:inherit;padding:.6rem .7rem;border:1px solid;border-radius:.3rem;min-block-size:44px}
    [role=alert]{border-inline-start:4px solid #b3261e;padding-inline-start:.8rem}
    """

  /// A page that closes its window: a viewer has opened it.
  static let closing = page("<!doctype html><title>Signed in</title><script>close()</script>\n", policy: scripted)

  /// A page that tells another one, which has it in a frame.
  ///
  /// - Parameters:
  ///   - message: JSON.
  ///   - origin: of the other page, as it has said itself.
  static func telling(_ message: Data, to origin: String) -> ServerAnswer {
    let quoted = (try? JSONEncoder().encode(origin)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    // In a script, "<" could end it.
    let script = "parent.postMessage(\(String(decoding: message, as: UTF8.self)), \(quoted))"
      .replacing("<", with: "\\u003C")
    return page("<!doctype html><title>Token</title><script>\(script)</script>\n", policy: scripted)
  }

  private static let scripted = "script-src 'unsafe-inline'"

  private static func page(_ text: String, policy: String, _ status: Int = 200) -> ServerAnswer {
    ServerAnswer(status: status, Data(text.utf8), "text/html; charset=utf-8")
      .with("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \(policy)")
      .with("Referrer-Policy", "same-origin")
  }
}
