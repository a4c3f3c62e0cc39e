// Apple's names, which programs use as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A key of an annotation's dictionary (PDF 32000-1, 12.5.2 and following), with its slash. A key that is not
/// listed here is made with `PDFAnnotationKey(rawValue:)`, with or without the slash.
public struct PDFAnnotationKey: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAnnotationKey {
  /// `/A`: action.
  public static let action = PDFAnnotationKey(rawValue: "/A")
  /// `/AA`: additional actions.
  public static let additionalActions = PDFAnnotationKey(rawValue: "/AA")
  /// `/AP`: appearance dictionary.
  public static let appearanceDictionary = PDFAnnotationKey(rawValue: "/AP")
  /// `/AS`: appearance state.
  public static let appearanceState = PDFAnnotationKey(rawValue: "/AS")
  /// `/Border`: border.
  public static let border = PDFAnnotationKey(rawValue: "/Border")
  /// `/BS`: border style.
  public static let borderStyle = PDFAnnotationKey(rawValue: "/BS")
  /// `/C`: color.
  public static let color = PDFAnnotationKey(rawValue: "/C")
  /// `/Contents`: contents.
  public static let contents = PDFAnnotationKey(rawValue: "/Contents")
  /// `/M`: date.
  public static let date = PDFAnnotationKey(rawValue: "/M")
  /// `/DA`: default appearance.
  public static let defaultAppearance = PDFAnnotationKey(rawValue: "/DA")
  /// `/Dest`: destination.
  public static let destination = PDFAnnotationKey(rawValue: "/Dest")
  /// `/F`: flags.
  public static let flags = PDFAnnotationKey(rawValue: "/F")
  /// `/H`: highlighting mode.
  public static let highlightingMode = PDFAnnotationKey(rawValue: "/H")
  /// `/Name`: icon name.
  public static let iconName = PDFAnnotationKey(rawValue: "/Name")
  /// `/InkList`: inklist.
  public static let inklist = PDFAnnotationKey(rawValue: "/InkList")
  /// `/IC`: interior color.
  public static let interiorColor = PDFAnnotationKey(rawValue: "/IC")
  /// `/LE`: line ending styles.
  public static let lineEndingStyles = PDFAnnotationKey(rawValue: "/LE")
  /// `/L`: line points.
  public static let linePoints = PDFAnnotationKey(rawValue: "/L")
  /// `/NM`: name.
  public static let name = PDFAnnotationKey(rawValue: "/NM")
  /// `/Open`: open.
  public static let open = PDFAnnotationKey(rawValue: "/Open")
  /// `/P`: page.
  public static let page = PDFAnnotationKey(rawValue: "/P")
  /// `/Parent`: parent.
  public static let parent = PDFAnnotationKey(rawValue: "/Parent")
  /// `/Popup`: popup.
  public static let popup = PDFAnnotationKey(rawValue: "/Popup")
  /// `/QuadPoints`: quad points.
  public static let quadPoints = PDFAnnotationKey(rawValue: "/QuadPoints")
  /// `/Q`: quadding.
  public static let quadding = PDFAnnotationKey(rawValue: "/Q")
  /// `/Rect`: rect.
  public static let rect = PDFAnnotationKey(rawValue: "/Rect")
  /// `/Subtype`: subtype.
  public static let subtype = PDFAnnotationKey(rawValue: "/Subtype")
  /// `/T`: text label.
  public static let textLabel = PDFAnnotationKey(rawValue: "/T")
  /// `/MK`: widget appearance dictionary.
  public static let widgetAppearanceDictionary = PDFAnnotationKey(rawValue: "/MK")
  /// `/BG`: widget background color.
  public static let widgetBackgroundColor = PDFAnnotationKey(rawValue: "/BG")
  /// `/BC`: widget border color.
  public static let widgetBorderColor = PDFAnnotationKey(rawValue: "/BC")
  /// `/CA`: widget caption.
  public static let widgetCaption = PDFAnnotationKey(rawValue: "/CA")
  /// `/DV`: widget default value.
  public static let widgetDefaultValue = PDFAnnotationKey(rawValue: "/DV")
  /// `/AC`: widget down caption.
  public static let widgetDownCaption = PDFAnnotationKey(rawValue: "/AC")
  /// `/Ff`: widget field flags.
  public static let widgetFieldFlags = PDFAnnotationKey(rawValue: "/Ff")
  /// `/FT`: widget field type.
  public static let widgetFieldType = PDFAnnotationKey(rawValue: "/FT")
  /// `/MaxLen`: widget max len.
  public static let widgetMaxLen = PDFAnnotationKey(rawValue: "/MaxLen")
  /// `/Opt`: widget options.
  public static let widgetOptions = PDFAnnotationKey(rawValue: "/Opt")
  /// `/RC`: widget rollover caption.
  public static let widgetRolloverCaption = PDFAnnotationKey(rawValue: "/RC")
  /// `/R`: widget rotation.
  public static let widgetRotation = PDFAnnotationKey(rawValue: "/R")
  /// `/TU`: widget text label ui.
  public static let widgetTextLabelUI = PDFAnnotationKey(rawValue: "/TU")
  /// `/V`: widget value.
  public static let widgetValue = PDFAnnotationKey(rawValue: "/V")
}

/// The names of macOS 10.12.
extension PDFAnnotationKey {
  /// The same as ``action``.
  public static let _Action = action
  /// The same as ``additionalActions``.
  public static let _AdditionalActions = additionalActions
  /// The same as ``appearanceDictionary``.
  public static let _AppearanceDictionary = appearanceDictionary
  /// The same as ``appearanceState``.
  public static let _AppearanceState = appearanceState
  /// The same as ``border``.
  public static let _Border = border
  /// The same as ``borderStyle``.
  public static let _BorderStyle = borderStyle
  /// The same as ``color``.
  public static let _Color = color
  /// The same as ``contents``.
  public static let _Contents = contents
  /// The same as ``date``.
  public static let _Date = date
  /// The same as ``defaultAppearance``.
  public static let _DefaultAppearance = defaultAppearance
  /// The same as ``destination``.
  public static let _Destination = destination
  /// The same as ``flags``.
  public static let _Flags = flags
  /// The same as ``highlightingMode``.
  public static let _HighlightingMode = highlightingMode
  /// The same as ``iconName``.
  public static let _IconName = iconName
  /// The same as ``inklist``.
  public static let _Inklist = inklist
  /// The same as ``interiorColor``.
  public static let _InteriorColor = interiorColor
  /// The same as ``lineEndingStyles``.
  public static let _LineEndingStyles = lineEndingStyles
  /// The same as ``linePoints``.
  public static let _LinePoints = linePoints
  /// The same as ``name``.
  public static let _Name = name
  /// The same as ``open``.
  public static let _Open = open
  /// The same as ``page``.
  public static let _Page = page
  /// The same as ``parent``.
  public static let _Parent = parent
  /// The same as ``popup``.
  public static let _Popup = popup
  /// The same as ``quadPoints``.
  public static let _QuadPoints = quadPoints
  /// The same as ``quadding``.
  public static let _Quadding = quadding
  /// The same as ``rect``.
  public static let _Rect = rect
  /// The same as ``subtype``.
  public static let _Subtype = subtype
  /// The same as ``textLabel``.
  public static let _TextLabel = textLabel
  /// The same as ``widgetAppearanceDictionary``.
  public static let _WidgetAppearanceDictionary = widgetAppearanceDictionary
  /// The same as ``widgetDefaultValue``.
  public static let _WidgetDefaultValue = widgetDefaultValue
  /// The same as ``widgetFieldFlags``.
  public static let _WidgetFieldFlags = widgetFieldFlags
  /// The same as ``widgetFieldType``.
  public static let _WidgetFieldType = widgetFieldType
  /// The same as ``widgetMaxLen``.
  public static let _WidgetMaxLen = widgetMaxLen
  /// The same as ``widgetOptions``.
  public static let _WidgetOptions = widgetOptions
  /// The same as ``widgetTextLabelUI``.
  public static let _WidgetTextLabelUI = widgetTextLabelUI
  /// The same as ``widgetValue``.
  public static let _WidgetValue = widgetValue
}
