extension Destination: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(pageIndex: try reader.index(), view: try reader.read(), name: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(view)
    writer.write(name)
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

extension RemoteDestination: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      file: try reader.read(),
      pageIndex: try reader.optionalIndex(),
      name: try reader.read(),
      kind: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(file)
    writer.write(pageIndex)
    writer.write(name)
    writer.write(kind)
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
extension Link: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(pageIndex: try reader.index(), quads: try reader.read(), target: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(quads)
    writer.write(target)
  }
}

extension Outline: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(items: try reader.read(), isTruncated: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(items)
    writer.write(isTruncated)
  }
}

extension OutlineItem: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      title: try reader.read(),
      target: try reader.read(),
      isOpen: try reader.read(),
      style: Style(isBold: try reader.read(), isItalic: try reader.read()),
      color: try reader.read(),
      children: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(title)
    writer.write(target)
    writer.write(isOpen)
    writer.write(style.isBold)
    writer.write(style.isItalic)
    writer.write(color)
    writer.write(children)
  }
}

extension ArticleThread: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      title: try reader.read(),
      author: try reader.read(),
      subject: try reader.read(),
      keywords: try reader.read(),
      beads: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    for text in [title, author, subject, keywords] { writer.write(text) }
    writer.write(beads)
  }
}

extension ArticleThread.Bead: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(pageIndex: try reader.index(), rect: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(rect)
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
