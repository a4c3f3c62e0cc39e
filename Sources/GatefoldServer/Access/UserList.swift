internal import Foundation
public import Gatefold
internal import GatefoldFormats

/// The people who may sign in, and who of them may read what.
///
/// ```json
/// {
///   "users": [{"name": "nell", "password": "$y$j9T$...", "groups": ["subscribers"]}],
///   "read": {"2026": ["@subscribers"], "drafts": ["nell"], "": ["*"]},
///   "publications": {"Tides": ["@subscribers"]}
/// }
/// ```
///
/// A reader is a name, `@` with a group, or `*` for everybody who has signed in.
public struct UserList: Hashable, Sendable, Codable {
  /// A user who may sign in.
  public struct User: Hashable, Sendable, Codable {
    /// The name for signing in.
    public var name: String
    /// The hash from ``PasswordHash``, or `nil` for users whom a reverse proxy signs in.
    public var password: String?
    /// The names of the user's groups.
    public var groups: [String]
    /// The key with which KOReader signs in, from ``PasswordHash/makeSyncKey(_:)``, or `nil` if KOReader may not sign
    /// in.
    public var syncKey: String?

    /// Somebody with a name.
    public init(name: String, password: String?, groups: [String] = [], syncKey: String? = nil) {
      self.name = name
      self.password = password
      self.groups = groups
      self.syncKey = syncKey
    }

    /// A user without groups may leave them out.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      password = try container.decodeIfPresent(String.self, forKey: .password)
      groups = try container.decodeIfPresent([String].self, forKey: .groups) ?? []
      syncKey = try container.decodeIfPresent(String.self, forKey: .syncKey)
    }
  }

  /// Who may sign in.
  public var users: [User]
  /// Readers by the path of a folder below the served folder; "" is everything. The innermost listed folder applies.
  public var read: [String: [String]]
  /// Readers by the publication of an issue. An entry here overrides the entry for the folder.
  public var publications: [String: [String]]

  /// Creates an empty list.
  public init() { (users, read, publications) = ([], [:], [:]) }

  /// A list may leave out what it does not need.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    users = try container.decodeIfPresent([User].self, forKey: .users) ?? []
    read = try container.decodeIfPresent([String: [String]].self, forKey: .read) ?? [:]
    publications = try container.decodeIfPresent([String: [String]].self, forKey: .publications) ?? [:]
  }

  /// Reads a list.
  ///
  /// - Throws: `unreadableFile`; `invalidAccess` for what is no list, and for two users of one name.
  public init(contentsOf path: String) throws(GatefoldError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GatefoldError(.unreadableFile, "the list of users cannot be read; check its name", path: path)
    }
    do {
      self = try JSONDecoder().decode(UserList.self, from: data)
    } catch {
      throw GatefoldError(
        .invalidAccess,
        "it is no list of users: JSON with \"users\", \"read\" and \"publications\"",
        path: path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
    let names = users.map(\.name)
    if let bad = names.first(where: { $0.isEmpty || $0.unicodeScalars.contains { $0.value < 0x20 } }) {
      throw GatefoldError(.invalidAccess, "\(bad.debugDescription) is no name; name each user in a line", path: path)
    }
    if let twice = Dictionary(grouping: names, by: \.self).first(where: { $1.count > 1 })?.key {
      throw GatefoldError(.invalidAccess, "it has two users with the name \(twice); give one another name", path: path)
    }
  }

  /// Writes the list, readable by its owner only.
  ///
  /// - Throws: `unwritableFile`.
  public func write(to path: String) throws(GatefoldError) {
    do {
      let data = try JSONWriter.file(of: self)
      // Beside it first, so that a server never reads a half.
      let draft = "\(path).\(UUID().uuidString)"
      guard FileManager.default.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600]) else {
        throw CocoaError(.fileWriteUnknown)
      }
      guard rename(draft, path) == 0 else {
        try? FileManager.default.removeItem(atPath: draft)
        throw CocoaError(.fileWriteUnknown)
      }
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "the list of users cannot be written; check the folder's rights",
        path: path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  /// Whether anybody's reading is restricted.
  var restrictsReading: Bool { !read.isEmpty || !publications.isEmpty }

  /// Who may read an issue or folder; `nil` for everybody.
  func readers(of path: [String], publication: String?) -> [String]? {
    if let publication, let readers = publications[publication] { return readers }
    if read.isEmpty { return nil }
    for count in stride(from: path.count, through: 0, by: -1) {
      if let readers = read[path.prefix(count).joined(separator: "/")] { return readers }
    }
    return nil
  }
}
