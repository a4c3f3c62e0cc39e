internal import Gatefold

struct EncryptionJSON: Encodable {
  struct PermissionsJSON: Encodable {
    let print: Bool
    let printInFullQuality: Bool
    let change: Bool
    let copy: Bool
    let annotate: Bool
    let fillForms: Bool
    let extractForAccessibility: Bool
    let assemble: Bool

    init(_ permissions: DocumentPermissions) {
      print = permissions.contains(.print)
      printInFullQuality = permissions.contains(.printInFullQuality)
      change = permissions.contains(.change)
      copy = permissions.contains(.copy)
      annotate = permissions.contains(.annotate)
      fillForms = permissions.contains(.fillForms)
      extractForAccessibility = permissions.contains(.extractForAccessibility)
      assemble = permissions.contains(.assemble)
    }
  }

  let algorithm: String
  let revision: Int
  let openedWith: String
  /// The document's permissions, whichever password opened it.
  let permissions: PermissionsJSON

  init(_ encryption: Encryption) {
    algorithm = encryption.algorithm
    revision = encryption.revision
    openedWith = encryption.access.rawValue
    permissions = PermissionsJSON(encryption.permissions)
  }

  /// Algorithm, revision and access, for people.
  var summary: String {
    let access =
      switch openedWith {
      case Encryption.Access.ownerPassword.rawValue: "opened with the owner password"
      case Encryption.Access.userPassword.rawValue: "opened with the user password"
      default: "opens without a password"
      }
    return "\(algorithm), R\(revision), \(access)"
  }

  /// A readable list of the permissions without the owner's password.
  var permittedSummary: String {
    let permitted = [
      (permissions.print, permissions.printInFullQuality ? "print" : "print at low quality"),
      (permissions.change, "change"),
      (permissions.copy, "copy"),
      (permissions.annotate, "annotate"),
      (permissions.fillForms, "fill in forms"),
      (permissions.extractForAccessibility, "extract for accessibility"),
      (permissions.assemble, "assemble"),
    ]
    let names = permitted.filter(\.0).map(\.1)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
