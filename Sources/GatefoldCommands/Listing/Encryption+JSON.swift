internal import Gatefold
internal import GatefoldFormats

extension Encryption {
  /// The permissions are the document's, whichever password opened it.
  var json: JSONObject {
    [
      "algorithm": algorithm, "revision": revision, "openedWith": access,
      "permissions": Dictionary(
        uniqueKeysWithValues: Self.permissionNames.map { ($0.name, permissions.contains($0.value)) }
      ),
    ]
  }

  private static let permissionNames: [(name: String, value: DocumentPermissions)] = [
    ("print", .print), ("printInFullQuality", .printInFullQuality), ("change", .change), ("copy", .copy),
    ("annotate", .annotate), ("fillForms", .fillForms), ("extractForAccessibility", .extractForAccessibility),
    ("assemble", .assemble),
  ]

  /// Algorithm, revision and access, for people.
  var summary: String {
    let access =
      switch access {
      case .ownerPassword: "opened with the owner password"
      case .userPassword: "opened with the user password"
      case .noPassword: "opens without a password"
      }
    return "\(algorithm), R\(revision), \(access)"
  }

  /// A readable list of the permissions without the owner's password.
  var permittedSummary: String {
    let permitted: [(DocumentPermissions, String)] = [
      (.print, permissions.contains(.printInFullQuality) ? "print" : "print at low quality"), (.change, "change"),
      (.copy, "copy"), (.annotate, "annotate"), (.fillForms, "fill in forms"),
      (.extractForAccessibility, "extract for accessibility"), (.assemble, "assemble"),
    ]
    let names = permitted.filter { permissions.contains($0.0) }.map(\.1)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
