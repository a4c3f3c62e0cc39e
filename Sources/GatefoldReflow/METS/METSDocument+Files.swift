internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

extension METSDocument {
  func writeFiles(to xml: inout XMLWriter) {
    if issue.pages.isEmpty, issue.copy == nil { return }
    xml.element("mets:fileSec") { xml in
      if isNDNP {
        for page in issue.pages { writeGroup(of: page, to: &xml) }
        return
      }
      let isKitodo = export.profile == .kitodo
      let pictures = issue.pages.filter { $0.picture != nil }
      if !pictures.isEmpty {
        xml.element("mets:fileGrp", ["USE": isKitodo ? "DEFAULT" : "IMAGE"]) { xml in
          for page in pictures {
            guard let picture = page.picture else { continue }
            write(picture.file, administration: Self.pictureMetadata(page.index), to: &xml)
          }
        }
      }
      if !issue.pages.isEmpty {
        xml.element("mets:fileGrp", ["USE": "FULLTEXT", "ADMID": provenance]) { xml in
          for page in issue.pages { write(page.text, to: &xml) }
        }
      }
      if let copy = issue.copy {
        xml.element("mets:fileGrp", ["USE": isKitodo ? "DOWNLOAD" : "PDF"]) { xml in
          write(copy, administration: "premis-pdf", to: &xml)
        }
      }
    }
  }

  /// The files of a page, as the National Digital Newspaper Program groups them.
  private func writeGroup(of page: ArchivedPage, to xml: inout XMLWriter) {
    xml.element("mets:fileGrp", ["ID": NDNPRecords.fileGroup(page.index)]) { xml in
      for master in page.masters {
        let administration = NDNPRecords.metadata(of: master.picture)
        write(master.picture.file, use: master.use.rawValue, administration: administration, to: &xml)
      }
      if let picture = page.picture {
        write(picture.file, use: "derivative", administration: NDNPRecords.metadata(of: picture), to: &xml)
      }
      write(page.text, use: "ocr", to: &xml)
    }
  }

  private func write(
    _ file: ArchivedFile,
    use: String? = nil,
    administration: String? = nil,
    to xml: inout XMLWriter
  ) {
    let attributes: XMLAttributes = [
      "ID": file.identifier, "USE": use, "MIMETYPE": file.mediaType, "SIZE": file.byteCount.map(String.init),
      "CHECKSUM": file.hash?.hexadecimal, "CHECKSUMTYPE": file.hash.map { _ in "SHA-256" }, "ADMID": administration,
    ]
    let location: XMLAttributes = isNDNP ? ["LOCTYPE": "OTHER", "OTHERLOCTYPE": "file"] : ["LOCTYPE": "URL"]
    xml.element("mets:file", attributes) { xml in
      xml.element("mets:FLocat", location + ["xlink:type": "simple", "xlink:href": reference(to: file.path)])
    }
  }

  private func reference(to path: String) -> String {
    if isNDNP { return "./\(path)" }
    if METSServedFiles.isAddress(path) { return path }
    return export.address.map { "\($0)/\(path.escapedPath)" } ?? path.escapedPath
  }
}
