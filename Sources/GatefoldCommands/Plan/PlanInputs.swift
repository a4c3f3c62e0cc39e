internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// An issue that a plan was asked for.
struct PlanInput: Hashable, Sendable {
  /// The absolute path, or a place on an object store.
  let path: String
  /// Size in bytes; `nil` if the file was not looked at yet.
  var bytes: Int?
  /// The SHA-256 of the content, if a listing states it.
  var hash: String?
  /// The MD5 of the content, if a listing of an object store states it.
  var md5: String?
}

/// Collects the issues of a plan from arguments and listings. No PDF is opened.
struct PlanInputs {
  /// The folder that relative paths of listings refer to.
  let root: String
  private var inputs: [PlanInput] = []

  /// - Parameter root: `nil` for the working folder.
  init(root: String?) {
    self.root = root.map(Self.absolute) ?? FileManager.default.currentDirectoryPath
  }

  /// Adds the PDFs and packages that an argument names: a file, a folder or a pattern.
  mutating func add(argument: String) {
    for path in PDFPaths.paths(named: argument) { inputs.append(PlanInput(path: Self.absolute(path))) }
  }

  /// Adds the PDFs below a place on an object store.
  ///
  /// - Returns: how many objects were left out, since their names would lead elsewhere.
  mutating func add(_ objects: [ObjectListing.Object], below place: RemotePath) -> Int {
    var leftOutCount = 0
    for object in objects {
      guard RemotePath.isSafe(object.path) else {
        leftOutCount += 1
        continue
      }
      let path = place.child(object.path).description
      inputs.append(PlanInput(path: path, bytes: object.bytes ?? 0, hash: object.hash, md5: object.md5))
    }
    return leftOutCount
  }

  /// Adds the issues of a list: a path on each line, or the output of `rclone lsjson`.
  ///
  /// - Throws: `unreadableFile` if the list is neither.
  mutating func add(list: Data) throws(GatefoldError) {
    if let objects = try ObjectListing(list)?.objects {
      for object in objects {
        let path = Self.absolute("\(root)/\(object.path)")
        inputs.append(PlanInput(path: path, bytes: object.bytes, hash: object.hash))
      }
      return
    }
    guard let text = String(data: list, encoding: .utf8) else {
      throw GatefoldError(.unreadableFile, "the list is not UTF-8")
    }
    for line in text.split(whereSeparator: \.isNewline) {
      let path = line.hasPrefix("/") ? String(line) : "\(root)/\(line)"
      guard PDFPaths.isFolder(path) else {
        inputs.append(PlanInput(path: Self.absolute(path)))
        continue
      }
      add(argument: path)
    }
  }

  /// The issues, each once, in the order of their paths, with their sizes. The order in which they were added does not
  /// matter.
  func sorted() -> [PlanInput] {
    var result: [PlanInput] = []
    result.reserveCapacity(inputs.count)
    // By bytes: file systems tell names apart that are equal as text. The first of equal ones is the one with a size.
    let ordered = inputs.sorted { one, other in
      one.path.utf8.elementsEqual(other.path.utf8)
        ? (one.bytes ?? -1) > (other.bytes ?? -1) : one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }
    for var input in ordered where result.last.map({ !$0.path.utf8.elementsEqual(input.path.utf8) }) ?? true {
      if input.bytes == nil { input.bytes = Self.byteCount(of: input.path) }
      result.append(input)
    }
    return result
  }

  static func absolute(_ path: String) -> String {
    let isPlain = path.hasPrefix("/") && !path.contains("//") && !path.contains("/.") && !path.hasSuffix("/")
    return isPlain ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The size of a file, or of all files of a package; 0 if it doesn't exist.
  private static func byteCount(of path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int(status.st_size) }
    let names = FileManager.default.enumerator(atPath: path)
    var total = 0
    while let name = names?.nextObject() as? String {
      guard stat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      total += Int(status.st_size)
    }
    return total
  }
}
