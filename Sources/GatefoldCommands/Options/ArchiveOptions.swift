internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow

/// How issues are written for archives.
struct ArchiveOptions: ParsableArguments {
  enum Profile: String, ExpressibleByArgument, CaseIterable, Sendable {
    case generic, ndnp, kitodo

    var exported: METSProfile {
      switch self {
      case .generic: .generic
      case .ndnp: .ndnp
      case .kitodo: .kitodo
      }
    }
  }

  /// The format of pictures.
  enum Pictures: String, ExpressibleByArgument, CaseIterable, Sendable {
    case jpeg, png, webp, tiff

    init?(argument: String) {
      switch PictureKind(fileExtension: argument) {
      case .jpeg: self = .jpeg
      case .png: self = .png
      case .webp: self = .webp
      case nil:
        guard ["tif", "tiff"].contains(argument.lowercased()) else { return nil }
        self = .tiff
      }
    }
  }

  @Option(help: "generic, ndnp (Library of Congress) or kitodo (DFG Viewer).")
  var profile: Profile = .generic

  @Option(
    help: ArgumentHelp(
      "A value that the PDF lacks or has otherwise, like owner=\"A Library\"; can be repeated.",
      valueName: "name=value"
    )
  )
  var set: [FieldArgument] = []

  @Option(
    help: ArgumentHelp(
      "Values that differ from issue to issue: a table (CSV or JSON) with a row for each, by the name or SHA-256 of its file.",
      valueName: "file"
    ),
    completion: .file(extensions: ["csv", "json"])
  )
  var values: String?

  @Option(help: "Also write pictures of the pages: jpeg, png or webp; tiff with --profile ndnp, and JPEG 2000 then.")
  var pictures: Pictures?

  @Option(help: "Resolution of pictures, and of pixels in ALTO, in pixels per inch.")
  var dpi: Double = 300

  @Flag(inversion: .prefixedNo, help: "Copy the PDF.")
  var pdf = true

  @Option(help: ArgumentHelp("URL of the served output folder, for absolute addresses of files.", valueName: "url"))
  var baseUrl: BaseAddress?

  @Option(
    help: ArgumentHelp(
      "When the files are made, like 2026-03-01T12:00:00Z. (default: $SOURCE_DATE_EPOCH, else left out)",
      valueName: "date"
    )
  )
  var date: DateArgument?

  @Flag(help: "Check the PDF against PDF/A with veraPDF, and record the result.")
  var checkPdfa = false

  func validate() throws {
    try validateResolution(dpi)
    try FieldArgument.validate(set)
    guard pictures == .tiff else { return }
    guard profile == .ndnp else { throw ValidationError("--pictures tiff is for --profile ndnp.") }
    guard (300...400).contains(dpi) else { throw ValidationError("--pictures tiff needs a --dpi from 300 to 400.") }
  }

  /// - Parameters:
  ///   - folder: of the issue in the output folder.
  ///   - values: those of the issue, which come before those that all issues have.
  func export(in folder: String, _ values: [METSField: String]) -> METSExport {
    var export = METSExport()
    export.profile = profile.exported
    export.fields = FieldArgument.values(set).merging(values) { $1 }
    switch pictures {
    case .jpeg: export.pictures = PictureKind.jpeg.format(quality: nil)
    case .png: export.pictures = PictureKind.png.format(quality: nil)
    case .webp: export.pictures = PictureKind.webp.format(quality: nil)
    case .tiff: export.writesMasters = true
    case nil: break
    }
    export.dpi = dpi
    export.copiesDocument = pdf
    export.address = baseUrl?.address(ofFolder: folder)
    export.date = date?.date ?? Self.sourceDate
    export.programVersion = ProgramVersion.number
    export.check = checkPdfa ? PDFACheck.installed : nil
    return export
  }

  /// Says what cannot be done as it was asked for.
  func noteMissingPrograms() {
    guard checkPdfa, PDFACheck.installed == nil else { return }
    Console.current.note("veraPDF is not installed: PDFs are not checked (https://verapdf.org)")
  }

  /// Says what the profile needs and nothing gives.
  func note(_ omissions: [METSOmission], of path: String, isQuiet: Bool) {
    guard !isQuiet, !omissions.isEmpty else { return }
    var (fields, others): ([String], [String]) = ([], [])
    for omission in omissions {
      if case .field = omission { fields.append("\(omission)") } else { others.append("\(omission)") }
    }
    let pronoun = fields.count == 1 ? "it" : "them"
    let advice = fields.isEmpty ? nil : "\(fields.joined(separator: ", ")) (give \(pronoun) with --set NAME=VALUE)"
    let list = ([advice].compactMap(\.self) + others).joined(separator: ", ")
    Console.current.note("\(path): the METS file (profile \(profile.rawValue)) lacks \(list)")
  }

  /// The time that builds that can be repeated count as now: https://reproducible-builds.org
  private static var sourceDate: Date? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
      .map { Date(timeIntervalSince1970: Double($0)) }
  }
}

/// A value of an issue's description: "name=value".
struct FieldArgument: ExpressibleByArgument, Sendable {
  let field: METSField
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let field = METSField(rawValue: String(parts[0])) else { return nil }
    self.field = field
    value = String(parts[1])
  }

  static var allValueStrings: [String] { METSField.allCases.map { "\($0.rawValue)=VALUE" } }

  /// The values by field; the last one of a field counts.
  static func values(_ arguments: [FieldArgument]) -> [METSField: String] {
    Dictionary(arguments.map { ($0.field, $0.value) }) { $1 }
  }

  /// - Throws: if a value is not of its field's form.
  static func validate(_ arguments: [FieldArgument]) throws {
    for argument in arguments {
      if let problem = problem(argument.value, of: argument.field) { throw ValidationError("--set \(problem).") }
    }
  }

  /// What is wrong with a value; `nil` if it has the form of its field.
  static func problem(_ value: String, of field: METSField) -> String? {
    switch field {
    case .date where IssueDate(value) == nil: "date=\(value): a date is like 2016-09-14, 2016-09, 2016-21 or 2016"
    case .kind where !["newspaper", "periodical"].contains(value): "kind is newspaper or periodical, not \(value)"
    case .edition where Int(value).map({ $0 > 0 }) != true: "edition is a number from 1, not \(value)"
    default: nil
    }
  }
}

/// A date with a time, or a day.
struct DateArgument: ExpressibleByArgument, Sendable {
  let date: Date

  init?(argument: String) {
    let text = argument.count == 10 ? argument + "T00:00:00Z" : argument
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self.date = date
  }
}
