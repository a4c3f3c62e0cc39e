public import Foundation

/// A folder that lives as long as a closure runs.
public enum TemporaryFolder {
  public static func with<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = try make()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  public static func with<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = try make()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
