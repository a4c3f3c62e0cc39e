internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Checks PDFs against PDF/A with veraPDF (https://verapdf.org).
///
/// ```swift
/// var export = METSExport()
/// export.check = PDFACheck.installed
/// ```
public struct PDFACheck: Sendable {
  /// The path of the program.
  public let program: String

  /// A check by a program at a path.
  public init(program: String) { self.program = program }

  /// veraPDF in the `PATH` of this process, or `nil` if it is not installed.
  public static var installed: PDFACheck? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.lazy.map { "\($0)/verapdf" }
    return paths.first(where: FileManager.default.isExecutableFile).map(PDFACheck.init)
  }

  /// The result of a check, as PREMIS records it.
  struct Result: Hashable, Sendable {
    let program: String
    /// "pass" for a file that conforms to its part of PDF/A, "fail" for another one, and "error" without a result.
    let outcome: String
    let note: String?
  }

  private static let maximumSeconds = 600.0

  /// Runs the program.
  ///
  /// - Returns: its result; "error" if it gives none within ten minutes.
  func result(of path: String) async -> Result {
    let file = URL(fileURLWithPath: path).path
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let output = ChildProcess.output(of: program, ["--format", "mrr", file], seconds: Self.maximumSeconds)
        continuation.resume(returning: Self.result(in: output ?? Data()))
      }
    }
  }

  /// Reads veraPDF's machine-readable report.
  static func result(in report: Data) -> Result {
    var version: String?
    var found: (profile: String, isCompliant: Bool)?
    _ = try? MarkupElement(reading: report) { element, _ in
      switch element.name {
      case "releaseDetails": version = version ?? element["version"]
      case "validationReport":
        if let isCompliant = element["isCompliant"] {
          found = (element["profileName"] ?? "PDF/A", isCompliant == "true")
        }
      default: break
      }
      return true
    }
    let program = "veraPDF" + (version.map { " \($0)" } ?? "")
    guard let found else { return Result(program: program, outcome: "error", note: "no report") }
    return Result(program: program, outcome: found.isCompliant ? "pass" : "fail", note: found.profile)
  }
}
