internal import Foundation
internal import Gatefold

/// Makes PDFKit's actions of what the engine read.
enum ActionReading {
  /// - Parameters:
  ///   - target: coordinates in default user space, y negated.
  ///   - values: the action's dictionary, where there is one.
  ///   - document: whose pages destinations are on.
  ///   - file: the number of the file that has the action.
  static func action(
    _ target: LinkTarget,
    values: [AnyHashable: Any]?,
    document: PDFDocument?,
    file: Int?
  ) -> PDFAction? {
    switch target {
    case .goTo(let destination): PDFActionGoTo(destination: PDFDestination(destination, in: document, of: file))
    case .unresolved: (values?["/S"] as? String).map { PDFAction(type: String($0.dropFirst())) }
    case .uri(let address): PDFActionURL(address: url(address))
    case .named(let name): PDFActionNamed(name: PDFActionNamedName(fileName: name))
    case .goToRemote(let remote):
      PDFActionRemoteGoTo(
        pageIndex: remote.pageIndex ?? 0,
        at: point(values?["/D"]),
        fileURL: fileURL(remote.file, document)
      )
    case .goToEmbedded: PDFAction(type: "GoToE")
    case .launch: PDFAction(type: "Launch")
    case .other(let kind) where kind.rawValue == "ResetForm": resetForm(values ?? [:])
    case .other(let kind): PDFAction(type: kind.rawValue)
    }
  }

  /// Addresses in files may have characters that don't belong there.
  private static func url(_ address: String) -> URL? {
    URL(string: address)
      ?? address.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed.union(["%", "#"])).flatMap {
        URL(string: $0)
      }
  }

  /// Relative to the document's file.
  private static func fileURL(_ path: String, _ document: PDFDocument?) -> URL {
    guard !path.hasPrefix("/"), let folder = document?.documentURL?.deletingLastPathComponent() else {
      return URL(fileURLWithPath: path)
    }
    return folder.appendingPathComponent(path)
  }

  /// Returns the point of an /XYZ destination.
  private static func point(_ destination: Any?) -> CGPoint {
    let array = destination as? [Any] ?? []
    func coordinate(_ index: Int) -> CGFloat {
      guard array.count > index, array[1] as? String == "/XYZ" else { return kPDFDestinationUnspecifiedValue }
      return AnnotationValues.number(array[index]).map { CGFloat($0) } ?? kPDFDestinationUnspecifiedValue
    }
    return CGPoint(x: coordinate(2), y: coordinate(3))
  }

  private static func resetForm(_ values: [AnyHashable: Any]) -> PDFActionResetForm {
    let action = PDFActionResetForm()
    action.fields = (values["/Fields"] as? [Any])?.compactMap { $0 as? String }
    action.fieldsIncludedAreCleared =
      action.fields != nil && ((values["/Flags"] as? NSNumber)?.intValue ?? 0) & 1 == 0
    return action
  }
}
