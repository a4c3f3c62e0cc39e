import Foundation
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: annotations")
struct AnnotationTests {
  /// A page with annotations, given by their dictionaries.
  private func page(_ annotations: String, objects: [String] = [], catalog: String = "") throws -> (
    PDFDocument, PDFPage
  ) {
    var file = SmallPDF(catalog: catalog, page: "/Annots[\(annotations)]")
    for object in objects { file.add(object) }
    let document = try file.document()
    return (document, try #require(document.page(at: 0)))
  }

  @Test("Annotations have their type, bounds, text, colour and dates, and are the same objects each time")
  func common() throws {
    let (document, page) = try page(
      "<</Subtype/Square/Rect[40 50 10 20]/Contents(A note)/T(Ada)/C[1 0 0]/IC[0 1 0]/M(D:20260314120000Z)/NM(n1)/F 4>>"
        + "<</Subtype/Circle/Contents(no place)>><</Subtype/Text/Rect[1 2 3 4]/F 2/Open true/Name/Help>>"
    )
    #expect(page.annotations.count == 2)
    let square = page.annotations[0]
    #expect(page.annotations[0] === square)
    #expect(square.page === page && page.document === document)
    #expect(square.type == "Square")
    #expect(square.bounds == CGRect(x: 10, y: 20, width: 30, height: 30))
    #expect(square.contents == "A note" && square.userName == "Ada")
    #expect(square.color == .red && square.interiorColor == .green)
    #expect(square.modificationDate == Date(timeIntervalSince1970: 1_773_489_600))
    #expect(square.shouldDisplay && square.shouldPrint && !square.hasAppearanceStream)
    #expect(square.border?.lineWidth == 1)
    let note = page.annotations[1]
    #expect(note.isOpen && note.iconType == .help && !note.shouldDisplay)
    #expect(page.annotation(at: CGPoint(x: 20, y: 30)) === square)
    #expect(page.annotation(at: CGPoint(x: 90, y: 90)) == nil)
  }

  @Test("Values are read by keys with and without a slash")
  func values() throws {
    let (_, page) = try page(
      "<</Subtype/Line/Rect[10 10 90 90]/L[20 30 80 70]/LE[/OpenArrow/None]/Own<</A 1.5/B[true/Name(text)]>>/CA 0.5>>"
    )
    let line = page.annotations[0]
    #expect(line.value(forAnnotationKey: .subtype) as? String == "/Line")
    #expect(line.value(forAnnotationKey: PDFAnnotationKey(rawValue: "CA")) as? Double == 0.5)
    #expect(line.value(forAnnotationKey: .rect) as? CGRect == CGRect(x: 10, y: 10, width: 80, height: 80))
    #expect(line.value(forAnnotationKey: .linePoints) as? [Int] == [20, 30, 80, 70])
    #expect(line.startPoint == CGPoint(x: 10, y: 20) && line.endPoint == CGPoint(x: 70, y: 60))
    #expect(line.startLineStyle == .openArrow && line.endLineStyle == .none)
    let own = line.value(forAnnotationKey: PDFAnnotationKey(rawValue: "/Own")) as? [AnyHashable: Any]
    #expect(own?["/A"] as? Double == 1.5)
    let mixed = own?["/B"] as? [Any]
    #expect(mixed?[0] as? Bool == true && mixed?[1] as? String == "/Name" && mixed?[2] as? String == "text")
    #expect(line.annotationKeyValues["/Subtype"] as? String == "/Line")
    #expect(line.value(forAnnotationKey: .contents) == nil)
  }

  @Test("Markup annotations have their corners relative to the bounds")
  func quads() throws {
    let (_, page) = try page(
      "<</Subtype/Highlight/Rect[10 20 50 40]/QuadPoints[10 40 50 40 10 20 50 20]>><</Subtype/StrikeOut/Rect[0 0 9 9]>>"
    )
    let points = page.annotations[0].quadrilateralPoints?.map(\.pointValue)
    #expect(points == [CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20), CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0)])
    #expect(page.annotations[0].markupType == .highlight && page.annotations[1].markupType == .strikeOut)
    #expect(page.annotations[1].quadrilateralPoints == nil)
  }

  @Test("Pop-ups and their annotations refer to each other")
  func popups() throws {
    let (_, page) = try page(
      "4 0 R 5 0 R",
      objects: [
        "<</Subtype/Text/Rect[1 1 20 20]/Popup 5 0 R>>", "<</Subtype/Popup/Rect[30 30 60 60]/Parent 4 0 R/Open true>>",
      ]
    )
    let (note, popup) = (page.annotations[0], page.annotations[1])
    #expect(note.popup === popup && popup.isOpen)
    #expect(popup.value(forAnnotationKey: .parent) as? PDFAnnotation === note)
    #expect(note.annotationKeyValues["/Popup"] as? PDFAnnotation === popup)
  }

  @Test("Borders are read from either key")
  func borders() throws {
    let (_, page) = try page(
      "<</Subtype/Link/Rect[0 0 9 9]/Border[0 0 3[4 2]]>><</Subtype/Link/Rect[0 0 9 9]/BS<</W 2/S/U>>>>"
        + "<</Subtype/Link/Rect[0 0 9 9]>><</Subtype/Link/Rect[0 0 9 9]/BS<</S/D>>>>"
    )
    let borders = page.annotations.map(\.border)
    #expect(borders[0]?.lineWidth == 3 && borders[0]?.style == .dashed)
    #expect(borders[0]?.dashPattern as? [Double] == [4, 2])
    #expect(borders[1]?.lineWidth == 2 && borders[1]?.style == .underline)
    #expect(borders[2] == nil)
    #expect(borders[3]?.dashPattern as? [Double] == [3, 2])
    #expect(page.annotations[0].border === borders[0])
    let border = PDFBorder()
    border.dashPattern = [5.0]
    #expect(border.style == .dashed)
    border.dashPattern = nil
    #expect(border.style == .solid)
    #expect(border.borderKeyValues["W"] as? Double == 1)
  }

  @Test("Form fields have their names, types and values, including inherited ones")
  func widgets() throws {
    let (_, page) = try page(
      "5 0 R 6 0 R 7 0 R 8 0 R",
      objects: [
        "<</T(address)/FT/Tx/Kids[5 0 R]/Ff 4096/MaxLen 40>>",
        "<</Subtype/Widget/Rect[0 0 50 20]/Parent 4 0 R/T(street)/V(Quay 3)/DA(/Helv 9 Tf 0 0 1 rg)/Q 1>>",
        "<</Subtype/Widget/Rect[0 30 10 40]/FT/Btn/T(agree)/V/On/AS/On/AP<</N<</On 9 0 R/Off 9 0 R>>>>>>",
        "<</Subtype/Widget/Rect[0 50 10 60]/FT/Ch/T(boat)/Ff 131072/Opt[[(s)(Skiff)][(p)(Punt)]]/V(p)>>",
        "<</Subtype/Widget/Rect[0 70 10 80]/FT/Btn/Ff 65536/T(send)/MK<</CA(Send)/BG[1 1 0]>>>>",
        "<</Length 0>>",
      ]
    )
    let fields = page.annotations
    #expect(fields.map(\.fieldName) == ["address.street", "agree", "boat", "send"])
    #expect(fields.map(\.widgetFieldType) == [.text, .button, .choice, .button])
    #expect(fields[0].widgetStringValue == "Quay 3" && fields[0].isMultiline && fields[0].maximumLength == 40)
    #expect(fields[0].font?.pointSize == 9 && fields[0].fontColor == .blue && fields[0].alignment == .center)
    #expect(fields[0].isActivatableTextField)
    #expect(fields[1].widgetControlType == .checkBoxControl && fields[1].buttonWidgetState == .onState)
    #expect(fields[1].buttonWidgetStateString == "On")
    #expect(fields[2].choices == ["Skiff", "Punt"] && fields[2].values == ["s", "p"] && !fields[2].isListChoice)
    #expect(fields[3].widgetControlType == .pushButtonControl && fields[3].caption == "Send")
    #expect(fields[3].backgroundColor == .yellow)
    #expect(fields.allSatisfy { $0.userName == nil })
  }

  @Test("Values that are set are read back, before and after the document is written", arguments: [false, true])
  func setting(isWritten: Bool) throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    let text = PDFAnnotation(
      bounds: CGRect(x: 50, y: 60, width: 200, height: 40),
      forType: .freeText,
      withProperties: [PDFAnnotationKey.contents: "first"]
    )
    #expect(text.contents == "first")
    text.contents = "Grüße – 潮"
    text.font = NSFont(name: "Times-Roman", size: 14)
    text.fontColor = .blue
    text.alignment = .right
    text.modificationDate = Date(timeIntervalSince1970: 1_773_489_600)
    text.userName = "Ada"
    text.color = NSColor(red: 1, green: 1, blue: 0.5, alpha: 1)
    #expect(text.setValue("/FreeTextCallout", forAnnotationKey: PDFAnnotationKey(rawValue: "IT")))
    #expect(text.setValue([1.5, 2, 3], forAnnotationKey: PDFAnnotationKey(rawValue: "CL")))
    #expect(text.setValue("id-1", forAnnotationKey: .name))
    #expect(!text.setValue(Thread.current, forAnnotationKey: .name))
    let border = PDFBorder()
    border.lineWidth = 2.5
    border.style = .dashed
    border.dashPattern = [3.0, 1.0]
    text.border = border
    page.addAnnotation(text)
    let line = PDFAnnotation(bounds: CGRect(x: 10, y: 10, width: 50, height: 50), forType: .line, withProperties: nil)
    line.startPoint = CGPoint(x: 5, y: 6)
    line.endPoint = CGPoint(x: 45, y: 40)
    line.endLineStyle = .closedArrow
    page.addAnnotation(line)
    let ink = PDFAnnotation(bounds: CGRect(x: 100, y: 100, width: 50, height: 50), forType: .ink, withProperties: nil)
    let path = NSBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.line(to: CGPoint(x: 30, y: 40))
    ink.add(path)
    page.addAnnotation(ink)
    let link = PDFAnnotation(bounds: CGRect(x: 0, y: 0, width: 9, height: 9), forType: .link, withProperties: nil)
    link.url = URL(string: "https://www.example.org/a?b=c")
    page.addAnnotation(link)
    let jump = PDFAnnotation(bounds: CGRect(x: 0, y: 0, width: 9, height: 9), forType: .link, withProperties: nil)
    jump.destination = PDFDestination(page: page, at: CGPoint(x: 12, y: 34))
    page.addAnnotation(jump)
    let field = PDFAnnotation(bounds: CGRect(x: 0, y: 0, width: 90, height: 20), forType: .widget, withProperties: nil)
    field.widgetFieldType = .text
    field.fieldName = "name"
    field.widgetStringValue = "Grace"
    page.addAnnotation(field)

    var read = document
    if isWritten {
      let data = try #require(document.dataRepresentation())
      read = try #require(PDFDocument(data: data))
    }
    let annotations = try #require(read.page(at: 0)).annotations
    #expect(annotations.map(\.type) == ["FreeText", "Line", "Ink", "Link", "Link", "Widget"])
    let other = annotations[0]
    #expect(other.contents == "Grüße – 潮" && other.userName == "Ada")
    #expect(other.font?.fontName == "Times-Roman" && other.font?.pointSize == 14)
    #expect(other.fontColor == .blue && other.alignment == .right)
    #expect(other.modificationDate == Date(timeIntervalSince1970: 1_773_489_600))
    #expect(other.color == NSColor(red: 1, green: 1, blue: 0.5, alpha: 1))
    #expect(other.value(forAnnotationKey: PDFAnnotationKey(rawValue: "/IT")) as? String == "/FreeTextCallout")
    #expect(other.value(forAnnotationKey: PDFAnnotationKey(rawValue: "CL")) as? [Double] == [1.5, 2, 3])
    #expect(other.value(forAnnotationKey: .name) as? String == "id-1")
    #expect(other.border?.lineWidth == 2.5 && other.border?.dashPattern as? [Double] == [3, 1])
    #expect(annotations[1].startPoint == CGPoint(x: 5, y: 6) && annotations[1].endPoint == CGPoint(x: 45, y: 40))
    #expect(annotations[1].endLineStyle == .closedArrow && annotations[1].startLineStyle == .none)
    #expect(annotations[2].paths?.first?.elements == path.elements)
    #expect(annotations[3].url?.absoluteString == "https://www.example.org/a?b=c" && annotations[3].destination == nil)
    #expect(annotations[4].destination?.page === read.page(at: 0))
    #expect(annotations[4].destination?.point == CGPoint(x: 12, y: 34) && annotations[4].url == nil)
    #expect(annotations[5].fieldName == "name" && annotations[5].widgetStringValue == "Grace")
    ink.remove(path)
    #expect(ink.paths == nil)
  }

  @Test("Changed annotations are changed in the file, and other annotations are unchanged")
  func changing() throws {
    var file = SmallPDF(page: "/Annots[4 0 R<</Subtype/Square/Rect[1 1 9 9]/Own(kept)>>5 0 R]")
    file.add("<</Subtype/Text/Rect[20 20 40 40]/Contents(old)/Popup 5 0 R/Own 7>>")
    file.add("<</Subtype/Popup/Rect[50 50 60 60]/Parent 4 0 R>>")
    let document = try file.document()
    let page = try #require(document.page(at: 0))
    page.annotations[0].contents = "new"
    page.annotations[1].color = .green
    let data = try #require(document.dataRepresentation())
    let written = try #require(PDFDocument(data: data))
    let annotations = try #require(written.page(at: 0)).annotations
    #expect(annotations.map(\.type) == ["Text", "Square", "Popup"])
    #expect(annotations[0].contents == "new" && annotations[0].popup === annotations[2])
    #expect(annotations[0].value(forAnnotationKey: PDFAnnotationKey(rawValue: "Own")) as? Int == 7)
    #expect(annotations[1].color == .green)
    #expect(annotations[1].value(forAnnotationKey: PDFAnnotationKey(rawValue: "Own")) as? String == "kept")
    let page2 = try #require(written.page(at: 0))
    let note = annotations[0]
    page2.removeAnnotation(note)
    #expect(note.page == nil && page2.annotations.count == 2)
    page2.removeAnnotation(annotations[2])
    page2.addAnnotation(annotations[2])
    let rewritten = try #require(written.dataRepresentation())
    let again = try #require(PDFDocument(data: rewritten))
    #expect(again.page(at: 0)?.annotations.map(\.type) == ["Square", "Popup"])
  }

  @Test("Copies and unarchived annotations are independent")
  func copies() throws {
    let (document, page) = try page("<</Subtype/Square/Rect[40 50 10 20]/Contents(A note)/C[1 0 0]>>")
    let copy = try #require(page.annotations[0].copy() as? PDFAnnotation)
    #expect(copy.page == nil && copy.contents == "A note")
    copy.contents = "other"
    #expect(page.annotations[0].contents == "A note")
    page.addAnnotation(copy)
    #expect(page.annotations.count == 2 && page.document === document)
    let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: false)
    let read = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? PDFAnnotation
    #expect(read?.contents == "other" && read?.bounds == copy.bounds && read?.color == .red)
  }

  @Test("Malformed annotations are read as far as possible")
  func malformed() throws {
    let (_, page) = try page(
      "7 (text) null <<>> <</Subtype/Link>> <</Subtype/Link/Rect[1 2 3]>> <</Subtype/Link/Rect[0 0 5 5]/A 4 0 R>> 5 0 R",
      objects: [
        "<</S/GoTo/D 4 0 R/Next 4 0 R>>",
        "<</Subtype/Square/Rect[0 0 1000000000 -1000000000]/Own[5 0 R[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]/C[9 (x)]>>",
      ]
    )
    try #require(page.annotations.map(\.type) == ["Link", "Square"])
    #expect(page.annotations[1].color == .black)
    #expect(page.annotations.allSatisfy { !$0.annotationKeyValues.isEmpty })
  }
}
