extension NativeObject {
  /// The first wanted value among the keys by which a file specification names its file, or the streams of one (PDF
  /// 32000-1, table 44).
  func byPlatform(_ isWanted: (NativeObject) -> Bool) -> NativeObject? {
    for key in ["/UF", "/F", "/Unix", "/DOS", "/Mac"] {
      if let found = self[key], isWanted(found) { return found }
    }
    return nil
  }
}
