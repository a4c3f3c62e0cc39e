/// The kind of an action, as PDF names it (PDF 32000-1, table 198). More kinds may come, and files invent their own.
public struct ActionKind: RawRepresentable, Hashable, Sendable, Codable {
  /// The name in PDF, like "JavaScript".
  public let rawValue: String

  /// The kind of a name in PDF, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Begins to read an article thread.
  public static let thread = Self(rawValue: "Thread")
  /// Plays a sound.
  public static let sound = Self(rawValue: "Sound")
  /// Plays a movie.
  public static let movie = Self(rawValue: "Movie")
  /// Shows or hides annotations.
  public static let hide = Self(rawValue: "Hide")
  /// Sends the fields of a form to an address.
  public static let submitForm = Self(rawValue: "SubmitForm")
  /// Gives the fields of a form their default values.
  public static let resetForm = Self(rawValue: "ResetForm")
  /// Fills the fields of a form from a file.
  public static let importData = Self(rawValue: "ImportData")
  /// Runs a script.
  public static let javaScript = Self(rawValue: "JavaScript")
  /// Shows or hides layers.
  public static let setLayerState = Self(rawValue: "SetOCGState")
  /// Plays, pauses or stops media.
  public static let rendition = Self(rawValue: "Rendition")
  /// Sets the transition with which the display changes during a sequence of actions.
  public static let transition = Self(rawValue: "Trans")
  /// Changes the view of a 3D model.
  public static let goTo3DView = Self(rawValue: "GoTo3DView")
  /// Sends a command to rich media.
  public static let executeRichMedia = Self(rawValue: "RichMediaExecute")
}
