public import Foundation

extension Validators {
  /// A picture as Pillow reads it.
  public struct Picture: Decodable, Sendable {
    /// Of Pillow, like "RGB" or "CMYK".
    public let mode: String
    public let width: Int
    public let height: Int
    /// In hexadecimal digits: in CMYK, else in RGB.
    public let samples: String
  }

  public static func pictures(_ files: [URL]) throws -> [Picture] {
    let script = folder.appending(path: "pictures.py").path
    return try JSONDecoder().decode([Picture].self, from: Tool.run(python, [script] + files.map(\.path)))
  }

  /// Uses a page of objects in Chromium, and returns the problems, one per line.
  ///
  /// - Parameters:
  ///   - page: the object number of the first page.
  ///   - picture: the object number of a picture on it.
  public static func objectPageProblems(_ file: URL, page: Int, picture: Int) throws -> String {
    let script = folder.appending(path: "objectpage.py").path
    return String(decoding: try Tool.run(python, [script, file.path, "\(page)", "\(picture)"]), as: UTF8.self)
  }
}
