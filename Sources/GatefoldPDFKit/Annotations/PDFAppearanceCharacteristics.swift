public import Foundation
internal import Gatefold

/// How a form field looks: colours, rotation, captions (PDF 32000-1, table 189).
open class PDFAppearanceCharacteristics: NSObject, NSCopying, @unchecked Sendable {
  struct State {
    var controlType = PDFWidgetControlType.unknownControl
    var backgroundColor: PDFKitPlatformColor?
    var borderColor: PDFKitPlatformColor?
    var rotation = 0
    var caption: String?
    var rolloverCaption: String?
    var downCaption: String?
  }

  private let state: Guarded<State>

  /// No colours, no captions, not rotated.
  override public init() {
    state = Guarded(State())
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFAppearanceCharacteristics()
    let own = state.withLock { $0 }
    copy.state.withLock { $0 = own }
    return copy
  }

  /// The kind of button.
  open var controlType: PDFWidgetControlType {
    get { state[\.controlType] }
    set { state[\.controlType] = newValue }
  }

  /// The colour behind the field.
  open var backgroundColor: PDFKitPlatformColor? {
    get { state[\.backgroundColor] }
    set { state[\.backgroundColor] = newValue }
  }

  /// The colour of the border.
  open var borderColor: PDFKitPlatformColor? {
    get { state[\.borderColor] }
    set { state[\.borderColor] = newValue }
  }

  /// The rotation in degrees, counterclockwise, a multiple of 90.
  open var rotation: Int {
    get { state[\.rotation] }
    set { state[\.rotation] = newValue }
  }

  /// The title of a push button.
  open var caption: String? {
    get { state[\.caption] }
    set { state[\.caption] = newValue }
  }

  /// The title of a push button under the pointer.
  open var rolloverCaption: String? {
    get { state[\.rolloverCaption] }
    set { state[\.rolloverCaption] = newValue }
  }

  /// The title of a push button that is pressed.
  open var downCaption: String? {
    get { state[\.downCaption] }
    set { state[\.downCaption] = newValue }
  }

  /// The values by ``PDFAppearanceCharacteristicsKey``.
  open var appearanceCharacteristicsKeyValues: [AnyHashable: Any] {
    let state = state.withLock { $0 }
    var values: [AnyHashable: Any] = ["R": NSNumber(value: state.rotation)]
    values["BG"] = state.backgroundColor
    values["BC"] = state.borderColor
    values["CA"] = state.caption
    values["RC"] = state.rolloverCaption
    values["AC"] = state.downCaption
    return values
  }
}
