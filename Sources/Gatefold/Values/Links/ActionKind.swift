/// The kind of an action, as PDF names it (PDF 32000-1, table 198). More kinds may come, and files make up their own.
public struct ActionKind: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let thread = Self(rawValue: "Thread")
  public static let sound = Self(rawValue: "Sound")
  public static let movie = Self(rawValue: "Movie")
  public static let hide = Self(rawValue: "Hide")
  public static let submitForm = Self(rawValue: "SubmitForm")
  public static let resetForm = Self(rawValue: "ResetForm")
  public static let importData = Self(rawValue: "ImportData")
  public static let javaScript = Self(rawValue: "JavaScript")
  public static let setLayerState = Self(rawValue: "SetOCGState")
  public static let rendition = Self(rawValue: "Rendition")
  public static let transition = Self(rawValue: "Trans")
  public static let goTo3DView = Self(rawValue: "GoTo3DView")
  public static let executeRichMedia = Self(rawValue: "RichMediaExecute")
}
