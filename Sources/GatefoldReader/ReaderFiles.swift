internal import CReaderFiles
public import Foundation
internal import Gatefold

/// The files of the reader for browsers: bundles of ES modules, style, and the texts of its interface.
///
/// ```swift
/// guard let program = ReaderFiles().file(at: "app.js") else { return }
/// print(program.mediaType, program.data.count)
/// ```
///
/// They may lie at any address of a server. `index.html?issue=ADDRESS` shows the issue whose folder has that address, as
/// `gatefold export web` writes it and `gatefold serve` answers it; `?shelf=ADDRESS` shows a store, a library or a
/// collection.
public struct ReaderFiles: Sendable {
  /// A file of the reader.
  public struct File: Sendable {
    /// The path in the folder of the reader.
    public let path: String
    /// The media type, like "text/javascript".
    public let mediaType: String
    /// The bytes of the file.
    public let data: Data

    fileprivate var isOfEditor: Bool { path.hasPrefix("edit/") }

    init(_ path: String, _ data: Data) {
      self.path = path
      self.data = data
      mediaType =
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webp": "image/webp"
        case "jpg": "image/jpeg"
        case "woff2": "font/woff2"
        case "woff": "font/woff"
        case "ttf": "font/ttf"
        case "otf": "font/otf"
        default: "text/javascript; charset=utf-8"
        }
    }
  }

  /// The files of the reader and the editor, with the modules joined into bundles.
  private static let served: [File] = {
    let modules = embedded.filter { $0.path.hasSuffix(".js") && $0.path != "service-worker.js" }
    let sources = modules.map { ($0.path, String(decoding: $0.data, as: UTF8.self)) }
    let bundles = ModuleBundles(Dictionary(uniqueKeysWithValues: sources))
    let paths = Set(modules.map(\.path))
    let scripts = bundles.files.sorted { $0.key < $1.key }.map { File($0.key, Data($0.value.utf8)) }
    return embedded.filter { !paths.contains($0.path) } + scripts
  }()

  /// The files that are compiled into the program. A test compares them with the folders.
  private static let embedded: [File] = {
    var files: [File] = []
    var next = creader_files()
    while let file = next?.pointee, let path = file.path, let bytes = file.bytes {
      let count = strlen(bytes)
      let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: count, deallocator: .none)
      files.append(File(String(cString: path), data))
      next = next?.successor()
    }
    return files
  }()

  /// All files, each once, with `files.json`, which lists the others for browsers that keep them.
  public let all: [File]
  /// A text that differs if a file does.
  public let version: String
  private let byPath: [String: File]

  /// The files of the reader.
  ///
  /// - Parameters:
  ///   - theme: the look of a publisher; `nil`, the default, is the reader's own.
  ///   - hasEditor: whether the overlay editor is among them, in the folder "edit". The default is `false`.
  public init(theme: ReaderTheme? = nil, hasEditor: Bool = false) {
    let added = (theme?.files ?? []) + (hasEditor ? Self.served.filter(\.isOfEditor) : [])
    let replaced = Set(added.map(\.path))
    let files = Self.served.filter { !$0.isOfEditor && !replaced.contains($0.path) } + added
    let lines = files.map { "\($0.path) \(ContentHash(of: $0.data).hexadecimal)\n" }
    version = ContentHash(of: lines.joined().utf8).hexadecimal
    all = files + [Self.list(of: files, version)]
    byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
  }

  /// Returns the file at a path, or `nil` for an unknown path.
  public func file(at path: String) -> File? { byPath[path] }

  private static func list(of files: [File], _ version: String) -> File {
    // The browser itself keeps a service worker.
    let paths = files.filter { $0.path != "service-worker.js" }.map { "    \"\($0.path)\"" }.joined(separator: ",\n")
    return File("files.json", Data("{\n  \"version\": \"\(version)\",\n  \"files\": [\n\(paths)\n  ]\n}\n".utf8))
  }
}
