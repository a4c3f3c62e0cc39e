internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A value of a PDF with what it refers to, as far as a depth goes.
struct ObjectTree {
  private indirect enum Node {
    case value(PDFObject.Value)
    case array([Node])
    case dictionary([(key: String, node: Node)], isStream: Bool)
    /// A reference, with what it leads to if that is shown.
    case reference(PDFObject.Reference, Node?)
  }

  private let node: Node

  /// - Parameters:
  ///   - object: what is shown.
  ///   - depth: how many values inside each other are shown.
  init(_ object: PDFObject, in objects: PDFObjects, depth: Int) async throws(GatefoldError) {
    var walk = Walk(objects: objects, depth: depth)
    walk.path = object.reference.map { [$0] } ?? []
    node = try await walk.node(object.value, at: 0)
  }

  private struct Walk {
    let objects: PDFObjects
    let depth: Int
    /// The objects on the way: what leads back is not shown again.
    var path: [PDFObject.Reference] = []
    /// How many objects may still be read.
    var room = 2_000

    mutating func node(_ value: PDFObject.Value, at level: Int) async throws(GatefoldError) -> Node {
      switch value {
      case .array(let items):
        var nodes: [Node] = []
        for item in items { nodes.append(try await node(item, at: level + 1)) }
        return .array(nodes)
      case .dictionary, .stream:
        let isStream = if case .stream = value { true } else { false }
        var nodes: [(key: String, node: Node)] = []
        for key in value.keys {
          guard let inner = value[key] else { continue }
          // A parent leads to the whole document.
          let innerLevel = key == "Parent" || key == "P" ? depth : level + 1
          nodes.append((key, try await node(inner, at: innerLevel)))
        }
        return .dictionary(nodes, isStream: isStream)
      case .reference(let reference):
        guard level < depth, room > 0, !path.contains(reference) else { return .reference(reference, nil) }
        room -= 1
        path.append(reference)
        defer { path.removeLast() }
        return .reference(reference, try await node(try await objects.object(reference).value, at: level))
      default: return .value(value)
      }
    }
  }
}

// MARK: For people

extension ObjectTree {
  private static let (maximumItems, maximumWidth) = (60, 80)

  /// Written as in PDF, with what references lead to behind them.
  var lines: [String] { Self.lines(node) }

  private static func lines(_ node: Node) -> [String] {
    switch node {
    case .value(let value): return [value.text]
    case .reference(let reference, nil): return [reference.description]
    case .reference(let reference, let target?):
      var lines = lines(target)
      lines[0] = "\(reference) \(lines[0])"
      return lines
    case .array(let nodes):
      var inner = nodes.prefix(maximumItems).map(lines)
      if nodes.count > maximumItems { inner.append(["… \(nodes.count - maximumItems) more"]) }
      return lines(inner, between: ("[", "]"), separatedBy: "")
    case .dictionary(let nodes, let isStream):
      let inner = nodes.map { key, node in
        var lines = lines(node)
        lines[0] = "/\(key.asPDFName) \(lines[0])"
        return lines
      }
      return lines(inner, between: ("<<", isStream ? ">> stream" : ">>"), separatedBy: " ")
    }
  }

  /// On one line if that is short.
  private static func lines(
    _ parts: [[String]],
    between ends: (String, String),
    separatedBy space: String
  ) -> [String] {
    guard !parts.isEmpty else { return [ends.0 + space + ends.1] }
    if parts.allSatisfy({ $0.count == 1 }) {
      let line = ends.0 + space + parts.map { $0[0] }.joined(separator: " ") + space + ends.1
      if line.count <= maximumWidth { return [line] }
    }
    return [ends.0] + parts.flatMap(\.self).map { "  \($0)" } + [ends.1]
  }
}

// MARK: For machines

extension ObjectTree: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// As qpdf writes JSON: names have a slash, references are like "12 0 R", strings begin with "u:" or, where they are no
  /// text, with "b:" and hexadecimal digits. What a reference leads to is an object with `reference` and `value`; a stream
  /// is one with `stream`, its dictionary.
  func encode(to encoder: any Encoder) throws { try Self.encode(node, to: encoder) }

  private static func encode(_ node: Node, to encoder: any Encoder) throws {
    switch node {
    case .value(let value): try encode(value, to: encoder)
    case .array(let nodes):
      var container = encoder.unkeyedContainer()
      for node in nodes { try encode(node, to: container.superEncoder()) }
    case .dictionary(let nodes, let isStream):
      var container = encoder.container(keyedBy: Key.self)
      if isStream { container = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "stream")) }
      for (key, node) in nodes { try encode(node, to: container.superEncoder(forKey: Key(stringValue: "/\(key)"))) }
    case .reference(let reference, nil):
      var container = encoder.singleValueContainer()
      try container.encode(reference.description)
    case .reference(let reference, let target?):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(reference.description, forKey: Key(stringValue: "reference"))
      try encode(target, to: container.superEncoder(forKey: Key(stringValue: "value")))
    }
  }

  private static func encode(_ value: PDFObject.Value, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .name(let name): try container.encode("/\(name)")
    case .string(let string):
      try container.encode(string.isText ? "u:\(string.text)" : "b:\(string.bytes.hexadecimal())")
    case .null, .array, .dictionary, .stream, .reference: try container.encodeNil()
    }
  }
}
