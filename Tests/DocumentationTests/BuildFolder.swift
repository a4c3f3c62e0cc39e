import Foundation
import GatefoldTestSupport

/// The folder that contains the built tests and the libraries' modules.
struct BuildFolder {
  let url: URL
  /// The compiler that built the tests.
  let swiftc: String
  /// Compiler flags that locate the modules; other tools take them too.
  let searchFlags: [String]

  /// Compiler flags for programs that use the libraries.
  var flags: [String] { ["-swift-version", "6"] + searchFlags }

  /// The compiler's `usr`.
  var toolchain: String { URL(filePath: swiftc).deletingLastPathComponent().deletingLastPathComponent().path }

  /// The folder of the running tests.
  init() throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    try self.init(URL(filePath: program).deletingLastPathComponent(), target: "DocumentationTests")
  }

  /// - Parameters:
  ///   - url: a build folder of Swift Package Manager, like `.build/x86_64-unknown-linux-gnu/debug`.
  ///   - target: a target that uses all the libraries. Its compiler flags are used.
  init(_ url: URL, target: String) throws {
    self.url = url
    // The package manager writes every command of a build to a file.
    let plan = url.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "\(url.lastPathComponent).yaml")
    let prefix = "    args: "
    let module = "\"-module-name\",\"\(target)\""
    let commands = try String(contentsOf: plan, encoding: .utf8).split(separator: "\n").filter { $0.contains(module) }
    guard let command = commands.first(where: { $0.hasPrefix(prefix) }) else {
      throw Tool.Failure(description: "\(plan.path) does not say how \(target) is compiled")
    }
    let arguments = try JSONDecoder().decode([String].self, from: Data(command.dropFirst(prefix.count).utf8))
    swiftc = arguments[0]
    searchFlags = Self.searchFlags(in: arguments)
  }

  private static func searchFlags(in arguments: [String]) -> [String] {
    var flags: [String] = []
    var place = 1
    while place < arguments.count {
      let isPair = ["-I", "-Xcc", "-target", "-sdk", "-module-cache-path"].contains(arguments[place])
      if isPair, place + 1 < arguments.count {
        flags += arguments[place...place + 1]
        place += 1
      } else if arguments[place].hasPrefix("-I") {
        flags.append(arguments[place])
      }
      place += 1
    }
    return flags
  }

  /// The public symbols of a module, including its extensions of other modules' types.
  ///
  /// `swift package dump-symbol-graph` would wait for the lock held by the running tests.
  func symbols(of module: String) throws -> [PublicSymbol] {
    try TemporaryFolder.with { folder in
      let extractor = "\(toolchain)/bin/swift-symbolgraph-extract"
      let arguments = ["-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members"]
      try Tool.run(extractor, arguments + ["-output-dir", folder.path] + searchFlags)
      // Extensions of other modules' types are in separate files.
      let graphs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      return try graphs.flatMap { graph in
        try JSONDecoder().decode(PublicSymbol.Graph.self, from: Data(contentsOf: graph)).symbols
      }
    }
  }
}
