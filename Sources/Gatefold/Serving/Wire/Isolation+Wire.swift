extension SandboxReport.Escape: WireValue {}

extension SandboxReport: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      landlockVersion: try reader.read(),
      filtersSystemCalls: try reader.read(),
      deniesNewPrivileges: try reader.read(),
      escapes: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(landlockVersion)
    writer.write(filtersSystemCalls)
    writer.write(deniesNewPrivileges)
    writer.write(escapes)
  }
}
