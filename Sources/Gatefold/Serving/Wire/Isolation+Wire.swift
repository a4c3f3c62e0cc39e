extension SandboxReport.Escape: WireValue {}

extension SandboxReport: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      landlockVersion: try fields.value(\.landlockVersion),
      filtersSystemCalls: try fields.value(\.filtersSystemCalls),
      deniesNewPrivileges: try fields.value(\.deniesNewPrivileges),
      escapes: try fields.value(\.escapes)
    )
  }
}
