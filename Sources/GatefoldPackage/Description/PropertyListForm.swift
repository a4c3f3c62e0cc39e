internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Descriptions as property lists.
enum PropertyListForm {
  static func encoded(_ value: DescriptionValue) -> Data {
    var xml = XMLWriter(indentation: "\t", whiteSpace: .plain)
    xml.propertyListHead()
    xml.open("plist", ["version": "1.0"])
    xml.newLine()
    write(value, to: &xml)
    xml.close("plist")
    xml.newLine()
    return xml.isComplete ? Data(xml.bytes) : BinaryPropertyListWriter.encoded(value)
  }

  private static func write(_ value: DescriptionValue, to xml: inout XMLWriter) {
    switch value {
    case .boolean(let boolean): xml.element(boolean ? "true" : "false")
    case .number(let number):
      if let whole = Int64(exactly: number) {
        xml.element("integer", text: String(whole))
      } else {
        xml.element("real", text: "\(number)")
      }
    case .string(let text): xml.element("string", text: text)
    case .array(let items):
      xml.element("array") { xml in
        for item in items { write(item, to: &xml) }
      }
    case .object(let members):
      xml.element("dict") { xml in
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
          xml.element("key", text: name)
          write(member, to: &xml)
        }
      }
    }
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    if data.starts(with: BinaryPropertyList.signature) {
      do throws(BinaryPropertyList.Problem) {
        return DescriptionText(try BinaryPropertyListReader.decoded(data))
      } catch {
        throw Self.error(error.message)
      }
    }
    // Those of NeXTSTEP begin with any letter.
    guard data.first(where: { !Self.space.contains($0) }) == UInt8(ascii: "<") else {
      throw error("it is neither XML in UTF-8 nor binary")
    }
    do throws(PropertyListXMLReader.Problem) {
      return try PropertyListXMLReader.decoded(data)
    } catch {
      throw Self.error("line \(error.line): \(error.message)")
    }
  }

  private static let space = Set("\u{FEFF} \t\r\n".utf8)

  private static func error(_ reason: String) -> GatefoldError {
    GatefoldError(.invalidDescription, "is no property list that describes an issue: \(reason); correct it")
  }
}

extension String {
  /// Whether it has characters that XML 1.0 does not allow, or would change.
  var isBeyondXML: Bool { unicodeScalars.contains { !$0.isAllowedInXML || $0 == "\r" } }
}
