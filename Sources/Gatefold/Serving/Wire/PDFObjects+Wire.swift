// As CGatefold writes them: see cgatefold_object_table.h.

extension PDFObject.Value: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .null
    case 1: self = .boolean(try reader.read())
    case 2: self = .integer(try reader.read())
    case 3: self = .real(try reader.finite())
    case 4: self = .name(try reader.read())
    case 5: self = .string(PDFObject.Text(bytes: try reader.read(), text: try reader.read()))
    case 6: self = .array(try reader.read())
    case 7: self = .dictionary(try reader.keys())
    case 8: self = .stream(try reader.keys())
    case 9: self = .reference(try reader.read())
    default: throw WireError(expected: "a value of a PDF")
    }
  }

  func write(to writer: inout WireWriter) {
    func write(_ tag: UInt8, _ value: some WireValue) {
      writer.write(tag)
      writer.write(value)
    }
    switch self {
    case .null: writer.write(UInt8(0))
    case .boolean(let value): write(1, value)
    case .integer(let value): write(2, value)
    case .real(let value): write(3, value)
    case .name(let name): write(4, name)
    case .string(let string):
      writer.write(UInt8(5))
      writer.write(string.bytes)
      writer.write(string.text)
    case .array(let values): write(6, values)
    case .dictionary(let values): write(7, values)
    case .stream(let values): write(8, values)
    case .reference(let reference): write(9, reference)
    }
  }
}

extension PDFObject.Reference: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.index(), generation: try reader.index())
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: number)
    writer.write(index: generation)
  }
}

extension PDFObjectEntry: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let reference: PDFObject.Reference = try reader.read()
    let offset = try reader.read(Int.self)
    let (container, index) = (try reader.index(), try reader.index())
    let place = offset >= 0 ? Place.offset(offset) : .stream(container, index: index)
    self.init(reference: reference, place: place, revision: try reader.index())
  }

  func write(to writer: inout WireWriter) {
    writer.write(reference)
    let (offset, container, index) =
      switch place {
      case .offset(let offset): (offset, 0, 0)
      case .stream(let container, let index): (-1, container, index)
      }
    writer.write(offset)
    writer.write(index: container)
    writer.write(index: index)
    writer.write(index: revision)
  }
}

extension PDFObjectMatches: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    var paths: [PDFObjectPath] = []
    for _ in 0..<(try reader.count()) {
      let reference: PDFObject.Reference = try reader.read()
      let root = reference.number == 0 ? PDFObjectPath.Root.trailer : .object(reference)
      let steps = try reader.read(String.self)
      // One that cannot be read is left out, and the others stay.
      guard let path = PDFObjectPath("trailer" + (steps.first == "[" ? "" : "/") + steps) else { continue }
      paths.append(PDFObjectPath(root, path.steps))
    }
    self.init(paths: paths, isTruncated: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(UInt32(clamping: paths.count))
    for path in paths {
      if case .object(let reference) = path.root {
        writer.write(reference)
      } else {
        writer.write(PDFObject.Reference(0))
      }
      let text = PDFObjectPath(.trailer, path.steps).description.dropFirst("trailer".count)
      writer.write(String(text.first == "/" ? text.dropFirst() : text))
    }
    writer.write(isTruncated)
  }
}

extension PDFObject: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(reference: try reader.read(), value: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(reference)
    writer.write(value)
  }
}
