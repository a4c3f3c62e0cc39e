extension Destination: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(pageIndex: try fields.index(\.pageIndex), view: try fields.value(\.view), name: try fields.value(\.name))
  }
}

extension Destination.Kind: WireValue {}

extension Destination.View: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(Destination.Kind.self) {
    case .xyz: self = .xyz(left: try reader.read(), top: try reader.read(), zoom: try reader.read())
    case .fit: self = .fit
    case .fitH: self = .fitH(top: try reader.read())
    case .fitV: self = .fitV(left: try reader.read())
    case .fitR: self = .fitR(try reader.read())
    case .fitB: self = .fitB
    case .fitBH: self = .fitBH(top: try reader.read())
    case .fitBV: self = .fitBV(left: try reader.read())
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind)
    switch self {
    case .xyz(let left, let top, let zoom):
      writer.write(left)
      writer.write(top)
      writer.write(zoom)
    case .fit, .fitB: break
    case .fitH(let edge), .fitV(let edge), .fitBH(let edge), .fitBV(let edge): writer.write(edge)
    case .fitR(let rect): writer.write(rect)
    }
  }
}

extension RemoteDestination: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      file: try fields.value(\.file),
      pageIndex: try fields.optionalIndex(\.pageIndex),
      name: try fields.value(\.name),
      kind: try fields.value(\.kind)
    )
  }
}

extension ActionKind: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.read())
  }
}

extension LinkTarget: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .goTo(try reader.read())
    case 1: self = .unresolved(name: try reader.read())
    case 2: self = .goToRemote(try reader.read())
    case 3: self = .goToEmbedded(try reader.read())
    case 4: self = .uri(try reader.read())
    case 5: self = .launch(file: try reader.read())
    case 6: self = .named(try reader.read())
    case 7: self = .other(kind: try reader.read())
    default: throw WireError(expected: "a target")
    }
  }

  func write(to writer: inout WireWriter) {
    func write(_ number: UInt8, _ value: some WireValue) {
      writer.write(number)
      writer.write(value)
    }
    switch self {
    case .goTo(let destination): write(0, destination)
    case .unresolved(let name): write(1, name)
    case .goToRemote(let destination): write(2, destination)
    case .goToEmbedded(let destination): write(3, destination)
    case .uri(let address): write(4, address)
    case .launch(let file): write(5, file)
    case .named(let name): write(6, name)
    case .other(let kind): write(7, kind)
    }
  }
}

/// Only annotation links: printed links are never sent between processes.
extension Link: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      quads: try fields.value(\.quads),
      target: try fields.value(\.target)
    )
  }
}

extension Outline: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(items: try fields.value(\.items), isTruncated: try fields.value(\.isTruncated))
  }
}

extension OutlineItem: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      title: try fields.value(\.title),
      target: try fields.value(\.target),
      isOpen: try fields.value(\.isOpen),
      style: Style(isBold: try fields.value(\.style.isBold), isItalic: try fields.value(\.style.isItalic)),
      color: try fields.value(\.color),
      children: try fields.value(\.children)
    )
  }
}

extension ArticleThread: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      title: try fields.value(\.title),
      author: try fields.value(\.author),
      subject: try fields.value(\.subject),
      keywords: try fields.value(\.keywords),
      beads: try fields.value(\.beads)
    )
  }
}

extension ArticleThread.Bead: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(pageIndex: try fields.index(\.pageIndex), rect: try fields.value(\.rect))
  }
}

extension MarkedContentReference: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(pageIndex: try reader.index(), id: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(id)
  }
}

extension StructureEntry: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      kind: try reader.read(Bool.self) ? .heading : .contentsEntry,
      level: try reader.index(),
      replacement: try reader.read(),
      description: try reader.read(),
      contents: try reader.read(),
      pageIndex: try reader.optionalIndex(),
      target: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind == .heading)
    writer.write(index: level)
    writer.write(replacement)
    writer.write(description)
    writer.write(contents)
    writer.write(pageIndex)
    writer.write(target)
  }
}
