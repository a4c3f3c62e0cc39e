import Foundation
import GatefoldTestSupport

/// Type-checks examples with the compiler, without running them.
struct ExampleCompiler {
  let build: BuildFolder

  /// - Returns: the compiler's errors, each with its file and line in the documentation. Empty if all examples compile.
  func errors(in examples: [Example]) throws -> [String] {
    let together = examples.filter { $0.kind == .body || $0.kind == .declarations }
    var errors = try check(file(of: together), libraryFlags)
    for example in examples {
      switch example.kind {
      case .body, .declarations: break
      case .program: errors += try check(ExamplePreamble.imports + located(example), libraryFlags)
      case .manifest: errors += try check(located(example, code: example.lines.joined(separator: "\n")), manifestFlags)
      }
    }
    return errors
  }

  /// A file with all examples that can share one.
  private func file(of examples: [Example]) -> String {
    let parts = examples.enumerated().map { number, example in
      guard example.kind == .body else { return located(example) }
      return """
        func example_\(number)(\(ExamplePreamble.parameters)) async throws {
        \(ExamplePreamble.variables)
        do {
        \(located(example))
        }
        }
        """
    }
    return ([ExamplePreamble.imports, ExamplePreamble.declarations] + parts).joined(separator: "\n")
  }

  /// An example with directives that map its lines to the documentation.
  private func located(_ example: Example, code: String? = nil) -> String {
    """
    #sourceLocation(file: "\(example.path)", line: \(example.lineNumber))
    \(code ?? example.code)
    #sourceLocation()
    """
  }

  private var libraryFlags: [String] { ["-parse-as-library"] + build.flags }

  /// The package manager's compiler flags for manifests.
  private var manifestFlags: [String] {
    let library = "\(build.toolchain)/lib/swift/pm/ManifestAPI"
    return ["-swift-version", "6", "-package-description-version", "6.2.0", "-I", library]
  }

  private func check(_ code: String, _ flags: [String]) throws -> [String] {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Examples.swift")
      try Data(code.utf8).write(to: file)
      let arguments = ["-typecheck", "-suppress-warnings", "-module-name", "Examples"]
      let result = try Tool.result(build.swiftc, arguments + flags + [file.path])
      guard result.status != 0 else { return [] }
      let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
      return errors.isEmpty ? [result.errors] : errors
    }
  }
}
