internal import Gatefold

/// An error of PostgreSQL or of the connection to it.
struct PostgreSQLError: Error {
  /// SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html); `nil` if the server did not answer.
  let state: String?
  let message: String

  /// Whether the connection is of no use any more: the server ended, or could not be reached.
  var isOfConnection: Bool {
    guard let state else { return true }
    return state.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(state)
  }

  /// Whether another transaction was in the way, so that trying again helps.
  var isOfConcurrency: Bool { ["40001", "40P01", "23505", "23503"].contains(state) }

  /// Whether the server is there but full, so that waiting may help.
  var isOfCapacity: Bool { state == "53300" }

  var error: GatefoldError {
    switch state {
    case nil, "57P01", "57P02", "57P03", "53300":
      GatefoldError(
        .unreachableIndex,
        "the PostgreSQL server of the index cannot be reached; check that it runs, and the address",
        nativeMessage: message
      )
    case let state? where state.hasPrefix("08") || state.hasPrefix("28") || state == "3D000":
      GatefoldError(
        .unreachableIndex,
        "the PostgreSQL server of the index refuses the connection; check the address, the user and the database",
        nativeMessage: message
      )
    case "57014":
      GatefoldError(
        .busyIndex,
        "the server took too long and was stopped; use fewer or rarer words",
        nativeMessage: message
      )
    case "55P03", "40001", "40P01", "23505", "23503":
      GatefoldError(.busyIndex, "another program is writing to the index; try again later", nativeMessage: message)
    case "53100": GatefoldError(.unwritableFile, "the PostgreSQL server has no space left", nativeMessage: message)
    case "42501", "25006":
      GatefoldError(.unwritableFile, "the user may not use or write the index on PostgreSQL", nativeMessage: message)
    default: GatefoldError(.indexFailed, "the index on PostgreSQL could not be used", nativeMessage: message)
    }
  }
}
