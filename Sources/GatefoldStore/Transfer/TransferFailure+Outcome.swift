internal import CCurl
internal import Gatefold

extension TransferFailure {
  /// Why a request ended without a response.
  ///
  /// - Parameter host: the server, as a person knows it.
  init(_ outcome: ccurl_outcome, message: String, host: String) {
    let (code, text, prospect) = Self.explanation(of: outcome, host: host)
    self.init(code, text, prospect, nativeMessage: message)
  }

  private static func explanation(
    of outcome: ccurl_outcome,
    host: String
  ) -> (GatefoldError.Code, String, Prospect) {
    switch outcome {
    case CCURL_CANCELLED, CCURL_STOPPED: (.cancelled, "the request was cancelled", .lasts)
    case CCURL_INVALID_URL: (.invalidAddress, "the address cannot be used; only http and https addresses can", .lasts)
    case CCURL_UNRESOLVED:
      (.noConnection, "the server \(host) was not found; check the network connection and the address", .mayPass)
    case CCURL_UNREACHABLE:
      (.noConnection, "the server \(host) cannot be reached; check the network connection, or try later", .mayPass)
    case CCURL_TIMED_OUT:
      (.timedOut, "the server \(host) did not answer in time; check the network connection, or try later", .mayPass)
    case CCURL_STALLED:
      (.stalled, "the server \(host) has almost stopped sending; what arrived is kept, try again later", .mayPass)
    case CCURL_TRUNCATED:
      (.connectionLost, "the connection to \(host) ended too early; what arrived is kept, try again", .mayPass)
    case CCURL_NOT_HTTP:
      (.invalidResponse, "\(host) does not answer as a web server does; check the address and its port", .mayPass)
    case CCURL_HEAD_TOO_LARGE:
      (.invalidResponse, "the answer of \(host) has an endless head; tell the publisher", .lasts)
    case CCURL_UNTRUSTED:
      (
        .untrustedCertificate,
        "the certificate of \(host) is not trusted, so its files are not either; check the clock of this machine, or "
          + "sign in to the network first", .lasts
      )
    case CCURL_INSECURE:
      (
        .secureConnectionFailed,
        "no secure connection to \(host) could be made; check the address, or sign in to the network first", .mayPass
      )
    case CCURL_UNDECODABLE:
      (.invalidResponse, "the answer of \(host) is compressed, and damaged; try again", .mayPass)
    case CCURL_NO_MEMORY: (.serverFailed, "not enough memory for a request; close other programs", .mayPass)
    default: (.serverFailed, "the request to \(host) failed; try again later", .mayPass)
    }
  }
}
