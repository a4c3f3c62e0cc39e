/// The place of a value in a description, like `overlays[3].frame.width`.
public struct ValuePath: Hashable, Sendable, CustomStringConvertible {
  /// A step from a value to one in it.
  public enum Step: Hashable, Sendable {
    /// To the member of an object.
    case member(String)
    /// To the item of a list, from 0.
    case item(Int)
  }

  /// The steps from the outermost value inwards.
  public private(set) var steps: [Step]

  /// The place after some steps; without any, the whole description.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The place of a member of this value.
  public func member(_ name: String) -> ValuePath { ValuePath(steps + [.member(name)]) }
  /// The place of an item of this list, from 0.
  public func item(_ index: Int) -> ValuePath { ValuePath(steps + [.item(index)]) }

  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      case .item(let index): text += "[\(index)]"
      }
    }
  }
}
