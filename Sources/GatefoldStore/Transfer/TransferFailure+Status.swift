internal import Foundation
internal import Gatefold

extension TransferFailure {
  /// Creates the failure for an unsuccessful HTTP status.
  init(_ head: HTTPResponseHead) {
    let host = head.url.host() ?? head.url.absoluteString
    let status = "status \(head.status)"
    switch head.status {
    case 401, 407:
      self.init(.accessDenied, "\(host) asks to sign in first (\(status)); sign in to the shop, then resume", .lasts)
    case 402:
      self.init(.accessDenied, "\(host) asks for a payment (\(status)); buy the issue, then resume", .lasts)
    case 403, 451:
      self.init(.accessDenied, "\(host) does not give this file to you (\(status)); check what you have bought", .lasts)
    case 404, 410:
      self.init(
        .notOnServer,
        "\(host) does not have this file (\(status)); refresh the store, or ask the publisher",
        .lasts
      )
    case 429, 503:
      let wait = head.retryAfter
      let time = wait.map { "in \($0.components.seconds) s" } ?? "later"
      self.init(.serverBusy, "\(host) is busy (\(status)); try again \(time)", .mayPass, retryAfter: wait)
    case 408, 425, 500..<600:
      let message = "\(host) has a failure (\(status)); try again later"
      self.init(.serverFailed, message, .mayPass, retryAfter: head.retryAfter)
    case 300..<400:
      self.init(
        .invalidResponse,
        "\(host) leads to another address without naming it (\(status)); tell the publisher",
        .lasts
      )
    default:
      self.init(.serverFailed, "\(host) answered with \(status); refresh the store, or ask the publisher", .lasts)
    }
  }
}
