internal import CPango

/// Counts the fonts, shapers and dictionaries of the shim that are alive in this process, for tests.
enum LivePangoObjects {
  /// Zero once every typesetter, and every article that one has set, is gone.
  static var count: Int { Int(cpango_live_objects()) }
}
