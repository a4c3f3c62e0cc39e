internal import Foundation

/// The reader's ES modules, joined into a few files, so that a browser loads everything for a page in one step instead
/// of module by module.
///
/// A bundle contains each of its modules as a function that returns the module's exports. A bundle imports modules from
/// earlier bundles, so every module exists once. The modules use only a few forms: imports and exports of names, each
/// on a line of its own, without cyclic imports.
struct ModuleBundles {
  /// The modules that are loaded separately, each with everything that it imports. A module imported by several of them
  /// belongs to the first.
  private static let roots = [
    "app.js", "notes/page-notes.js", "reading/reading-view.js", "speech/read-aloud.js", "overlays/overlay-layer.js",
    "book/book.js", "book/book-view.js", "shelf/shelf.js", "edit/editor.js",
  ]

  /// The files that browsers load: bundles, and modules outside any bundle.
  private(set) var files: [String: String] = [:]
  private let modules: [String: Module]
  /// The path of the bundle of each module.
  private var bundles: [String: String] = [:]

  /// - Parameter sources: the modules, by path in the reader's folder.
  init(_ sources: [String: String]) {
    modules = Dictionary(uniqueKeysWithValues: sources.map { ($0, Module($1, at: $0)) })
    var members: [String: [String]] = [:]
    for root in Self.roots where modules[root] != nil {
      members[root] = gathered(root)
      for path in members[root] ?? [] { bundles[path] = root }
    }
    for (root, paths) in members { files[root] = bundle(paths, at: root) }
    for (path, module) in modules where bundles[path] == nil { files[path] = standalone(module) }
  }

  /// A module and those of its imports that are in no bundle yet, each after its own imports.
  private func gathered(_ path: String, importers: [String] = []) -> [String] {
    precondition(!importers.contains(path), "\(path) is imported in a circle: \(importers)")
    guard bundles[path] == nil, let module = modules[path] else { return [] }
    var members: [String] = []
    for dependency in module.dependencies {
      members += gathered(dependency, importers: importers + [path]).filter { !members.contains($0) }
    }
    return members + [path]
  }

  private func bundle(_ members: [String], at root: String) -> String {
    let shared = members.flatMap { modules[$0]?.dependencies ?? [] }
    let functions = members.compactMap { modules[$0] }.map { module in
      """
      export const \(module.name) = (() => {
      \(body(of: module, in: root))return { \(module.exports.joined(separator: ", ")) };
      })();

      """
    }
    let exports = modules[root]?.exports ?? []
    let names = exports.isEmpty ? "" : "export const { \(exports.joined(separator: ", ")) } = \(Module.name(root));\n"
    return imports(of: shared, in: root) + functions.joined() + names
  }

  /// A module that is loaded separately and imports the others from the bundles.
  private func standalone(_ module: Module) -> String {
    let exports = module.exports.isEmpty ? "" : "export { \(module.exports.joined(separator: ", ")) };\n"
    return imports(of: module.dependencies, in: module.path) + body(of: module, in: module.path) + exports
  }

  /// The import statements for modules in other files.
  private func imports(of paths: [String], in file: String) -> String {
    let names = Dictionary(grouping: Set(paths.filter { bundles[$0] != file }), by: { bundles[$0] ?? $0 })
    return names.sorted { $0.key < $1.key }.map { other, paths in
      let address = Module.address(of: other, from: file)
      guard bundles[other] != nil else { return "import * as \(Module.name(other)) from \"\(address)\";\n" }
      return "import { \(paths.map(Module.name).sorted().joined(separator: ", ")) } from \"\(address)\";\n"
    }.joined()
  }

  /// The lines of a module, with its imported names as constants.
  private func body(of module: Module, in file: String) -> String {
    let imports = module.imports.map { "const { \($0.names) } = \(Module.name($0.path));\n" }
    let address = "new URL(\"\(Module.address(of: module.path, from: file))\", import.meta.url).href"
    var text = module.path == file ? module.text : module.text.replacing("import.meta.url", with: address)
    for (specifier, path) in module.lazyImports where modules[path] != nil {
      let other = bundles[path] ?? path
      let member = other == path ? "" : ".then((bundle) => bundle.\(Module.name(path)))"
      text.replace("import(\"\(specifier)\")", with: "import(\"\(Module.address(of: other, from: file))\")\(member)")
    }
    return imports.joined() + text
  }
}

extension ModuleBundles {
  /// A parsed module of the reader.
  private struct Module {
    let path: String
    /// The statements between imports and exports.
    private(set) var text = ""
    /// The imports: the names as a destructuring pattern, and the path of the other module.
    private(set) var imports: [(names: String, path: String)] = []
    /// The names that are exported.
    private(set) var exports: [String] = []
    /// The modules imported dynamically: their specifiers in the text, and their paths.
    private(set) var lazyImports: [(specifier: String, path: String)] = []

    var name: String { Self.name(path) }
    var dependencies: [String] { imports.map(\.path) }

    init(_ source: String, at path: String) {
      self.path = path
      for line in source.split(separator: "\n", omittingEmptySubsequences: false).dropLast() { add(line) }
      for match in text.matches(of: /\bimport\("(\.[^"]+)"\)/) {
        let specifier = String(match.1)
        if lazyImports.contains(where: { $0.specifier == specifier }) { continue }
        lazyImports.append((specifier, Self.path(specifier, from: path)))
      }
    }

    private mutating func add(_ line: Substring) {
      if line.hasPrefix("import ") || line.hasPrefix("export {") {
        guard let statement = line.wholeMatch(of: /(import|export) \{ (.+) \} from "(.+)";/) else {
          preconditionFailure("\(path): unknown form of import: \(line)")
        }
        imports.append((String(statement.2.replacing(" as ", with: ": ")), Self.path(String(statement.3), from: path)))
        if statement.1 == "export" { exports += statement.2.split(separator: ", ").map(String.init) }
      } else if line.hasPrefix("export ") {
        guard let name = line.prefixMatch(of: /export (?:async )?(?:class|const|function) (\w+)/) else {
          preconditionFailure("\(path): unknown form of export: \(line)")
        }
        exports.append(String(name.1))
        text += line.dropFirst("export ".count) + "\n"
      } else {
        text += line + "\n"
      }
    }

    /// The constant with a module's exports, like `page$page_view`.
    static func name(_ path: String) -> String {
      String(path.dropLast(".js".count)).replacing("/", with: "$").replacing("-", with: "_")
    }

    private static func path(_ specifier: String, from path: String) -> String {
      var folders = path.split(separator: "/").dropLast()
      for part in specifier.split(separator: "/") where part != "." {
        if part == ".." { folders.removeLast() } else { folders.append(part) }
      }
      return folders.joined(separator: "/")
    }

    /// The address of a file relative to another file of the reader.
    static func address(of path: String, from file: String) -> String {
      let up = file.split(separator: "/").dropLast().map { _ in "../" }.joined()
      return (up.isEmpty ? "./" : up) + path
    }
  }
}
