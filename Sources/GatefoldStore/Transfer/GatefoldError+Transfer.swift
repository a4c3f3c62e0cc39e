public import Gatefold

extension GatefoldError.Code {
  /// No connection to the server: the network is off, or the server is.
  public static let noConnection = Self(rawValue: "noConnection")
  /// The server did not answer in time.
  public static let timedOut = Self(rawValue: "timedOut")
  /// The server sends, but almost nothing.
  public static let stalled = Self(rawValue: "stalled")
  /// The connection ended before the response did.
  public static let connectionLost = Self(rawValue: "connectionLost")
  /// The address leads from one to the next without an end.
  public static let tooManyRedirects = Self(rawValue: "tooManyRedirects")
  /// The server leads to a file of this machine, to an unencrypted address, or nowhere.
  public static let unsafeRedirect = Self(rawValue: "unsafeRedirect")
  /// An address that is neither http nor https, or cannot be read.
  public static let invalidAddress = Self(rawValue: "invalidAddress")
  /// The server requires that the reader signs in, pays, or is someone else: status 401, 402 or 403.
  public static let accessDenied = Self(rawValue: "accessDenied")
  /// The server no longer has the file: status 404 or 410.
  public static let notOnServer = Self(rawValue: "notOnServer")
  /// The server asks to come back later: status 429 or 503.
  public static let serverBusy = Self(rawValue: "serverBusy")
  /// The server failed, or answered with a status that makes no sense here.
  public static let serverFailed = Self(rawValue: "serverFailed")
  /// The server sent something else than was asked for, like the sign-in page of a hotel's network.
  public static let unexpectedContent = Self(rawValue: "unexpectedContent")
  /// The response is not HTTP, or contradicts itself.
  public static let invalidResponse = Self(rawValue: "invalidResponse")
  /// The response has more bytes than are permitted.
  public static let responseTooLarge = Self(rawValue: "responseTooLarge")
  /// The server cannot prove that it is the one that was asked.
  public static let untrustedCertificate = Self(rawValue: "untrustedCertificate")
  /// No secure connection could be made for another reason than the certificate.
  public static let secureConnectionFailed = Self(rawValue: "secureConnectionFailed")
}
