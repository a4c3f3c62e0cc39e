internal import CNettle
internal import Foundation
internal import Gatefold

/// The MD5 of bytes. It protects nothing: KOReader names documents and people by it.
struct MessageDigest5 {
  private var context = md5_ctx()

  init() { nettle_md5_init(&context) }

  /// The digest of a text.
  static func hexadecimal(of text: String) -> String {
    var digest = MessageDigest5()
    digest.update(Data(text.utf8))
    return digest.hexadecimal()
  }

  /// Returns the digest by which KOReader identifies a file, wherever it is: the MD5 of 1 KB blocks at offsets 0, 1 KB,
  /// 4 KB, 16 KB and so on up to 1 GB (`util.partialMD5`).
  ///
  /// - Returns: the digest in hexadecimal, or `nil` if the file can't be read.
  static func partial(ofFile path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    var digest = MessageDigest5()
    for offset in [0] + (0...10).map({ UInt64(1024) << (2 * $0) }) {
      guard (try? file.seek(toOffset: offset)) != nil, let sample = try? file.read(upToCount: 1024), !sample.isEmpty
      else { break }
      digest.update(sample)
    }
    return digest.hexadecimal()
  }

  private mutating func update(_ data: Data) {
    data.withUnsafeBytes { bytes in
      nettle_md5_update(&context, bytes.count, bytes.bindMemory(to: UInt8.self).baseAddress)
    }
  }

  private mutating func hexadecimal() -> String {
    var bytes = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
    nettle_md5_digest(&context, bytes.count, &bytes)
    return bytes.hexadecimal()
  }
}
