/// Copies the objects of a scan to a new file: most stay where they are, some are rewritten.
struct ObjectCopies {
  let scan: ObjectScan
  /// Whether object streams are copied as they are. Needed before decryption; otherwise their objects are written one
  /// by one.
  var keepsObjectStreams = false

  func write(to file: inout SalvagedFile) {
    // In the order of their numbers, so that the same document always gives the same bytes.
    for (_, object) in scan.objects.sorted(by: { $0.key < $1.key }) {
      // These would only contradict the objects that the search found.
      if object.kind == .crossReferences || object.kind == .objectStream && !keepsObjectStreams { continue }
      switch object.place {
      case .packed(let stream, let range):
        file.add(object.number) { $0 += scan.packedBytes(stream: stream, range) }
      case .file:
        if object.isWhole, object.extent?.hasRightLength != false {
          file.keep(object.number, generation: object.generation, at: object.start)
        } else {
          rewrite(object, to: &file)
        }
      }
    }
  }

  /// An object that lacks its end, or the right length.
  private func rewrite(_ object: ScannedObject, to file: inout SalvagedFile) {
    guard let value = scan.value(of: object.number) else { return }
    guard let extent = object.extent, var dictionary = value.dictionary else {
      file.add(object.number, generation: object.generation, value)
      return
    }
    dictionary["Length"] = .integer(extent.range.count)
    file.add(object.number, generation: object.generation) { bytes in
      PDFValue.dictionary(dictionary).write(to: &bytes)
      bytes += "\nstream\n".utf8
      bytes += scan.bytes.slice(extent.range)
      bytes += "\nendstream".utf8
    }
  }
}

extension ObjectCopies {
  /// A file that libqpdf can decrypt, with all objects and an empty catalog.
  func encryptedFile(encryption: PDFValue) -> DocumentBytes? {
    var file = SalvagedFile(around: scan.bytes)
    write(to: &file)
    // It may be the number of an object in an encrypted stream, too: the catalog is not written, and streams are as they
    // are. libqpdf 12 reads no number that is far beyond the others.
    let root = scan.nextNumber
    // libqpdf 12 reads no file without a page tree.
    let pages: PDFDictionary = ["Type": .name("Pages"), "Kids": .array([]), "Count": .integer(0)]
    file.add(root, .dictionary(["Type": .name("Catalog"), "Pages": .dictionary(pages)]))
    var trailer: PDFDictionary = ["Root": .reference(number: root, generation: 0), "Encrypt": encryption]
    trailer["ID"] = scan.trailer["ID"]
    return file.finished(trailer: trailer)
  }
}
