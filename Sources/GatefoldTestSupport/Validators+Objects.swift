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

  /// What is wrong with a page of objects when it is used in Chromium, a line each.
  ///
  /// - Parameters:
  ///   - page: the number of the first page's object.
  ///   - picture: that of a picture.
  public static func objectPageProblems(_ file: URL, page: Int, picture: Int) throws -> String {
    let script = folder.appending(path: "objectpage.py").path
    return String(decoding: try Tool.run(python, [script, file.path, "\(page)", "\(picture)"]), as: UTF8.self)
  }
}
