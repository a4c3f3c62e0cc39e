/// Reads the layers of a document and the state that it begins with (PDF 32000-1, 8.11.4).
struct LayerReader {
  private static let maximumDepth = 32
  private static let maximumCount = 10_000

  /// The layers by object number, without children.
  private var groups: [Int: Layer] = [:]
  /// The object numbers in the order of the document's own list.
  private let ids: [Int]
  private var listed: Set<Int> = []
  /// Lists that were read, since a list may contain itself.
  private var readLists: Set<Int> = []

  static func layers(of root: NativeObject) -> [Layer] {
    guard let properties = root["/OCProperties"] else { return [] }
    var reader = LayerReader(properties)
    return reader.read(properties["/D"]?["/Order"])
  }

  private init(_ properties: NativeObject) {
    let configuration = properties["/D"]
    func ids(_ key: String) -> Set<Int> {
      Set((configuration?[key]?.items(atMost: Self.maximumCount) ?? []).compactMap(\.id))
    }
    let (on, off, locked) = (ids("/ON"), ids("/OFF"), ids("/Locked"))
    let areOn = configuration?["/BaseState"]?.name != "OFF"
    let radioGroups = Self.radioGroups(configuration?["/RBGroups"])
    var known: [Int] = []
    for group in properties["/OCGs"]?.items(atMost: Self.maximumCount) ?? [] {
      guard let id = group.id, groups[id] == nil, group.isDictionary else { continue }
      known.append(id)
      groups[id] = Layer(
        id: Layer.ID(objectNumber: id),
        name: group["/Name"]?.text ?? "",
        isVisible: areOn ? !off.contains(id) : on.contains(id),
        isLocked: locked.contains(id),
        isListed: false,
        radioGroup: radioGroups[id]
      )
    }
    self.ids = known
  }

  private static func radioGroups(_ lists: NativeObject?) -> [Int: Int] {
    var groups: [Int: Int] = [:]
    var room = maximumCount
    for (number, list) in (lists?.items(atMost: maximumCount) ?? []).enumerated() where room > 0 {
      let members = list.items(atMost: room)
      room -= members.count + 1
      for id in members.compactMap(\.id) { groups[id] = groups[id] ?? number }
    }
    return groups
  }

  private mutating func read(_ order: NativeObject?) -> [Layer] {
    let tree = order.map { layers(in: $0, depth: 0) } ?? []
    return tree + ids.filter { !listed.contains($0) }.compactMap { groups[$0] }
  }

  /// A list of layers, each followed by a list of its children. A string at the beginning of a list is a label.
  private mutating func layers(in list: NativeObject, depth: Int) -> [Layer] {
    guard depth < Self.maximumDepth, list.id.map({ readLists.insert($0).inserted }) ?? true else { return [] }
    var layers: [Layer] = []
    for item in list.items(atMost: Self.maximumCount) {
      if item.isArray {
        let label = item[0]?.text
        let children = self.layers(in: item, depth: depth + 1)
        if let label {
          layers.append(Layer(id: nil, name: label, children: children))
        } else if layers.isEmpty {
          layers = children
        } else {
          layers[layers.count - 1].children += children
        }
      } else if let id = item.id, let group = groups[id], listed.insert(id).inserted {
        layers.append(group.listed)
      }
    }
    return layers
  }
}

extension Layer {
  fileprivate var listed: Layer {
    Layer(id: id, name: name, isVisible: isVisible, isLocked: isLocked, radioGroup: radioGroup)
  }
}
