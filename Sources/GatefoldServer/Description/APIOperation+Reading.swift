extension APIOperation {
  /// Places and notes of those who sign in.
  static var ofReading: [APIOperation] { marks + koReader }

  private static func object(
    _ properties: [String: any Sendable],
    required: [String]
  ) -> [String: any Sendable] {
    ["type": "object", "properties": properties, "required": required]
  }

  private static let text: [String: any Sendable] = ["type": "string"]
  private static let share: [String: any Sendable] = ["type": "number", "minimum": 0, "maximum": 1]

  private static var marks: [APIOperation] {
    let kinds: [String: any Sendable] = ["type": "string", "enum": ["place", "bookmark", "highlight"]]
    let mark = object(
      [
        "identifier": text, "kind": kinds,
        "changed": ["type": "string", "format": "date-time"] as [String: any Sendable], "device": text,
        "deviceName": text, "isRemoved": ["type": "boolean"] as [String: any Sendable],
        "pageIndex": ["type": "integer", "minimum": 0] as [String: any Sendable], "detail": text, "share": share,
        "created": text, "parts": ["type": "array"] as [String: any Sendable], "text": text, "before": text,
        "after": text, "color": text, "note": text,
      ],
      required: ["identifier", "kind", "changed", "device"]
    )
    let list: [String: any Sendable] = ["type": "array", "items": mark]
    let known = object(["marks": list], required: ["marks"])
    let path = "/issues/{issue}/marks.json"
    let issue = Parameter(name: "issue", description: "The identifier of the issue.")
    return [
      APIOperation(
        path: path,
        summary: "The place, bookmarks and highlights of whoever has signed in.",
        parameters: [issue],
        statuses: [200],
        schema: known
      ),
      APIOperation(
        method: "post",
        path: path,
        summary: "Takes over the marks that are newer, and answers all.",
        parameters: [issue],
        statuses: [200],
        body: object(["reader": text, "marks": list], required: ["reader", "marks"]),
        schema: known
      ),
    ]
  }

  /// KOReader's own interface: x-auth-user and x-auth-key are in the headers.
  private static var koReader: [APIOperation] {
    let any: [String: any Sendable] = ["type": "object"]
    let progress = object(
      ["document": text, "progress": text, "percentage": share, "device": text, "device_id": text],
      required: ["document", "progress", "percentage", "device"]
    )
    let document = Parameter(name: "document", description: "The MD5 by which KOReader knows a file.")
    func operation(_ method: String, _ path: String, _ summary: String, status: Int = 200) -> APIOperation {
      APIOperation(method: method, path: path, summary: summary, statuses: [status], schema: any)
    }
    var (known, changed) = (
      operation("get", "/syncs/progress/{document}", "Where somebody is in a document, for KOReader."),
      operation("put", "/syncs/progress", "Keeps where somebody is in a document.")
    )
    known.parameters = [document]
    changed.body = progress
    return [
      operation("get", "/healthcheck", "That KOReader's progress sync is answered."),
      operation("post", "/users/create", "Refuses: whoever runs the server adds users.", status: 402),
      operation("get", "/users/auth", "Whether a name and a key are right."), known, changed,
    ]
  }
}
