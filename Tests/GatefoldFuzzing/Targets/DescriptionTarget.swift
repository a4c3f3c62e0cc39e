internal import Foundation

@testable import GatefoldPackage

extension FuzzTarget {
  /// A description in any form: the first byte chooses it. What is read must be written and read back the same.
  static let description = FuzzTarget("description", seeds: { DescriptionForm.allCases.map(seed) }) { bytes in
    guard let first = bytes.first else { return }
    let form = DescriptionForm.allCases[Int(first) % DescriptionForm.allCases.count]
    guard let text = try? form.decoded(Data(bytes.dropFirst())) else { return }
    let issue = FindingCollector(file: "issue", text: text)
    _ = IssueDescription(text, issue)
    let overlays = FindingCollector(file: "overlays", text: text)
    let read = OverlaysDescription(text, overlays)
    _ = read.storyboards.map { $0.problems() }
    for other in DescriptionForm.allCases {
      let again = try? other.decoded(try other.encoded(text.value, root: "issue"))
      precondition(again?.value == text.value, "written as \(other), it is not read back the same")
    }
  }

  private static func seed(_ form: DescriptionForm) -> [UInt8] {
    let json = """
      {"format": "gatefold-overlays", "version": 1, "overlays": [
        {"id": "a", "kind": "shape", "pageIndex": 0, "frame": {"x": 1, "y": 2, "width": 3.5, "height": 4},
         "alternativeText": "A", "form": "path", "path": "M0 0L1 1Z", "fill": "#102030",
         "actions": [{"kind": "toggle", "overlays": ["a"]}, {"kind": "goToPage", "pageLabel": "iv"}]},
        {"id": "b", "kind": "video", "pageLabel": "2", "unit": "fractions", "sources": ["a.mp4"],
         "frame": {"x": 0, "y": 0, "width": 1, "height": 1}, "alternativeText": "B"}],
       "storyboards": [{"id": "s", "firstClip": "c", "scenes": [{"id": "x", "clips": ["c"]}],
        "clips": [{"id": "c", "media": "a.mp4", "duration": {"value": 3, "scale": 1}, "events": [
         {"time": {"value": 1}, "action": "decision", "decision": {"id": "d", "default": "e",
          "duration": {"value": 1}, "choices": [{"id": "e", "title": "E", "clip": "c"}]}}]}]}]}
      """
    let number = UInt8(DescriptionForm.allCases.firstIndex(of: form) ?? 0)
    let value = (try? DescriptionForm.json.decoded(Data(json.utf8)))?.value ?? .object([:])
    return [number] + ((try? form.encoded(value, root: "overlays")) ?? Data())
  }
}
