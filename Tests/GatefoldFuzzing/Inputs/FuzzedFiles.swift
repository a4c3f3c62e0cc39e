internal import Foundation

@testable import Gatefold
@testable import GatefoldPackage

/// The files of a package in memory.
struct FuzzedFiles: PackageFiles {
  private(set) var entries: [PackageEntry] = []
  private var contents: [String: Data] = [:]

  mutating func add(_ path: String, _ bytes: [UInt8]) {
    contents[path] = Data(bytes)
    entries.append(PackageEntry(path: path, byteCount: bytes.count, storedByteCount: bytes.count))
  }

  func data(_ path: String) -> Data { contents[path] ?? Data() }

  func read(_ path: String, limit: Int) throws(GatefoldError) -> Data {
    guard let data = contents[path], data.count <= limit else { throw .invalidPackage("\(path) is missing") }
    return data
  }

  func head(_ path: String, count: Int) throws(GatefoldError) -> Data { try read(path, limit: .max).prefix(count) }

  func copy(_ path: String, to file: String) throws(GatefoldError) {
    guard (try? read(path, limit: .max).write(to: URL(filePath: file))) != nil else {
      throw .invalidPackage("\(path) cannot be copied")
    }
  }
}
