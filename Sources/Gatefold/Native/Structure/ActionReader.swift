internal import Foundation

/// Reads actions and destinations of a document (PDF 32000-1, 12.3.2 and 12.6).
struct ActionReader {
  let pages: PageIndices
  let names: NamedDestinations
  /// Base of relative addresses.
  private let baseURI: String?

  init(of root: NativeObject, pages: PageIndices) {
    self.pages = pages
    names = NamedDestinations(of: root, pages: pages)
    baseURI = root["/URI"]?["/Base"]?.bytes.map(addressText)
  }

  /// The action of an outline item or of an annotation.
  func action(of owner: NativeObject) -> RawAction {
    if let destination = owner["/Dest"] { return goTo(destination) }
    if let action = owner["/A"] ?? owner["/PA"] { return self.action(action) }
    // The structure element of an outline item (PDF 32000-1, table 153).
    if let element = owner["/SE"], let page = pages.index(ofElement: element) {
      return .goTo(RawDestination(pageIndex: page), name: nil)
    }
    return .finished(.unresolved(name: nil))
  }

  /// Reads an action, or a destination, which an opening action may be.
  func action(_ action: NativeObject) -> RawAction {
    guard action.isDictionary else { return goTo(action) }
    switch action["/S"]?.name {
    case nil: return .finished(.unresolved(name: nil))
    case "GoTo": return goTo(action["/D"] ?? action["/SD"])
    case "GoToR": return .finished(.goToRemote(remote(action, file: action["/F"]?.fileName ?? "")))
    case "GoToE": return .finished(.goToEmbedded(remote(action, file: embeddedFile(action["/T"]))))
    case "URI": return .finished(.uri(address(action["/URI"]?.bytes ?? [])))
    case "Launch": return .finished(.launch(file: (action["/F"] ?? action["/Win"]?["/F"])?.fileName ?? ""))
    case "Named": return .finished(.named(action["/N"]?.name ?? action["/N"]?.text ?? ""))
    case let kind?: return .finished(.other(kind: ActionKind(rawValue: kind)))
    }
  }

  private func goTo(_ destination: NativeObject?) -> RawAction {
    guard let destination else { return .finished(.unresolved(name: nil)) }
    if let array = destination.isDictionary ? destination["/D"] : destination, array.isArray {
      return RawDestination(array, pages: pages).map { .goTo($0, name: nil) } ?? .finished(.unresolved(name: nil))
    }
    let name = destination.destinationName
    guard let bytes = destination.bytes, let found = names[bytes] else { return .finished(.unresolved(name: name)) }
    return .goTo(found, name: name)
  }

  private func remote(_ action: NativeObject, file: String) -> RemoteDestination {
    let destination = action["/D"]
    let page = destination?[0]?.integer
    return RemoteDestination(
      file: file,
      pageIndex: page.flatMap { (0...Int(Int32.max)).contains($0) ? $0 : nil },
      name: destination?.destinationName,
      kind: destination?.destinationKind
    )
  }

  /// The path to an embedded file: names of attachments, and ".." for the enclosing document.
  private func embeddedFile(_ target: NativeObject?) -> String {
    var steps: [String] = []
    var target = target
    while let step = target, steps.count < 32 {
      let name = step["/N"]?.wholeText ?? step["/A"]?.text ?? ""
      steps.append(step["/R"]?.name == "P" ? ".." : name)
      target = step["/T"]
    }
    return steps.joined(separator: "/")
  }

  /// Addresses are relative to the base of the document (PDF 32000-1, 12.6.4.7).
  private func address(_ bytes: [UInt8]) -> String {
    let address = addressText(bytes)
    guard !address.hasScheme else { return address }
    // Like other viewers, take "www." for a web address.
    if address.lowercased().hasPrefix("www.") { return "http://" + address }
    guard let baseURI, let base = URL(string: baseURI) else { return address }
    return URL(string: address, relativeTo: base)?.absoluteString ?? address
  }
}

/// Decodes an address: ASCII, otherwise mostly UTF-8, or a text string in UTF-16. White space around it and line breaks
/// within it are removed.
private func addressText(_ bytes: [UInt8]) -> String {
  let text =
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      String(bytes: bytes, encoding: .utf16) ?? ""
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      String(decoding: bytes.dropFirst(3), as: UTF8.self)
    } else {
      String(validating: bytes, as: UTF8.self) ?? String(decoding: bytes.map(UInt16.init), as: UTF16.self)
    }
  let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !("\u{9}"..."\u{D}").contains($0) }))
  return line.trimmingCharacters(in: .whitespaces)
}

extension String {
  /// Whether it begins like "https:" (RFC 3986, 3.1).
  fileprivate var hasScheme: Bool {
    guard let colon = firstIndex(of: ":"), let first = utf8.first, Character(Unicode.Scalar(first)).isLetter else {
      return false
    }
    return self[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension NativeObject {
  /// The name of a named destination.
  fileprivate var destinationName: String? { isString ? wholeText : name }

  /// The file of a file specification (PDF 32000-1, 7.11).
  fileprivate var fileName: String? {
    isDictionary ? byPlatform(\.isString)?.text : text
  }
}
