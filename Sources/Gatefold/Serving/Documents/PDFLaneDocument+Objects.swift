// Objects of the file, as they are written in it.

extension PDFLaneDocument {
  func object(_ root: PDFObjectPath.Root) throws(GatefoldError) -> PDFObject {
    switch root {
    case .trailer: return PDFObject(reference: nil, value: try value(0, 0))
    case .object(let reference): return try object(reference)
    case .page(let index):
      begin(index)
      // This throws where there is no such page.
      _ = try pageDescription(at: index)
      if let reference = try readableStructure().page(at: index)?.reference {
        let page = try object(reference)
        if page.value.dictionary != nil { return page }
      }
      // libqpdf gives a page that is listed twice a number that the file doesn't have, in `NativeStructure.pages` too.
      return try pageInTree(index)
    }
  }

  /// A page by its place in the tree of pages.
  private func pageInTree(_ index: Int) throws(GatefoldError) -> PDFObject {
    let lookup = ObjectLookup(self)
    let root = lookup.object(try value(0, 0)["Root"])
    var waiting = [(lookup.object(root.value["Pages"]), depth: 0)]
    var (count, visits) = (0, 0)
    while let (node, depth) = waiting.popLast(), visits < Self.maximumNodes {
      visits += 1
      if case .array(let kids) = lookup.value(node.value["Kids"]) {
        guard depth < 64, waiting.count + kids.count < Self.maximumNodes else { continue }
        waiting += kids.reversed().map { (lookup.object($0), depth + 1) }
      } else if count == index, node.value.dictionary != nil {
        return PDFObject(reference: node.reference, value: node.value)
      } else {
        count += 1
      }
    }
    throw .unreadableObjects(nil, pageIndex: index)
  }

  private static let maximumNodes = 1_000_000

  func objectTable() throws(GatefoldError) -> [PDFObjectEntry] { try Self.decoded(try streams().objectTableBytes()) }

  func matches(of query: ObjectQuery) throws(GatefoldError) -> PDFObjectMatches {
    // libqpdf keeps every object that it has read.
    defer { openStreams = nil }
    return try Self.decoded(try streams().matchBytes(of: query))
  }

  func inspection(on index: Int) throws(GatefoldError) -> PageInspection {
    let page = try object(.page(index))
    var inspection = PageInspector.inspection(ofPage: page.value, at: index, source: self)
    do throws(GatefoldError) {
      inspection.problems += try displayList(ofPage: index).losses
    } catch {
      if error.code == .cancelled { throw error }
      inspection.problems.append(error.message)
    }
    return inspection
  }

  func image(_ reference: PDFObject.Reference) throws(GatefoldError) -> PDFImage? {
    let lookup = ObjectLookup(self)
    let object = try object(reference).value
    guard case .stream = object, lookup.name(object["Subtype"]) == "Image" else { return nil }
    return ImageReader(lookup).images(object, reference, resources: nil).first
  }

  private func object(_ reference: PDFObject.Reference) throws(GatefoldError) -> PDFObject {
    PDFObject(reference: reference, value: try value(reference.number, reference.generation))
  }

  private func value(_ number: Int, _ generation: Int) throws(GatefoldError) -> PDFObject.Value {
    readObjectCount += 1
    if readObjectCount > Self.maximumReadObjectCount { (openStreams, readObjectCount) = (nil, 0) }
    return try Self.decoded(try streams().objectBytes(number, generation: generation))
  }

  /// libqpdf keeps the objects that it has read, so that it is opened again after so many.
  private static let maximumReadObjectCount = 50_000

  /// Reads what the native code wrote as a worker would send it.
  private static func decoded<Value: WireValue>(_ bytes: [UInt8]) throws(GatefoldError) -> Value {
    var reader = WireReader(bytes)
    do throws(WireError) {
      return try reader.last()
    } catch {
      throw .unreadableObjects("\(error)")
    }
  }
}

extension PDFLaneDocument: ObjectSource {
  func value(of reference: PDFObject.Reference) -> PDFObject.Value {
    (try? value(reference.number, reference.generation)) ?? .null
  }

  func bytes(of reference: PDFObject.Reference, maximumByteCount: Int) -> [UInt8] {
    (try? streams())?.bytes(reference, maximumByteCount: maximumByteCount) ?? []
  }
}
