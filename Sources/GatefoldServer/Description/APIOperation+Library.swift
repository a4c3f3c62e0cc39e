extension APIOperation {
  /// The state of the server.
  static var ofServer: [APIOperation] {
    func text(_ path: String, _ summary: String) -> APIOperation {
      APIOperation(path: path, summary: summary, mediaTypes: ["text/plain"], statuses: [200])
    }
    return [
      text("/healthz", "Whether the server runs."),
      text("/readyz", "Whether what is served can be read."),
      text("/metrics", "Figures in the text form of Prometheus."),
      APIOperation(
        path: "/status",
        summary: "What the server does, and which issues fail.",
        statuses: [200],
        schema: ["type": "object"]
      ),
      APIOperation(
        path: "/reader/{path}",
        summary: "A file of the reader for browsers.",
        parameters: [Parameter(name: "path", description: "Like index.html?issue=../issues/skerry-14.pdf.")],
        mediaTypes: ["text/html", "text/javascript", "text/css", "application/json"]
      ),
      APIOperation(path: "/openapi.json", summary: "This description.", schema: ["type": "object"]),
    ]
  }

  private static let issue = Parameter(name: "issue", description: "The identifier of the issue.")

  private static func ofIssue(
    _ method: String,
    _ path: String,
    _ summary: String,
    _ statuses: [Int],
    _ parameters: [Parameter] = [],
    body: [String: any Sendable]? = nil,
    answers schema: [String: any Sendable]? = ["type": "object"]
  ) -> APIOperation {
    APIOperation(
      method: method,
      path: "/library/issues/{issue}\(path)",
      summary: summary,
      parameters: [issue] + parameters,
      statuses: statuses,
      body: body,
      schema: schema,
      needsToken: method != "get"
    )
  }

  private static func object(
    _ properties: [String: any Sendable],
    required: [String] = []
  ) -> [String: any Sendable] {
    ["type": "object", "properties": properties, "required": required]
  }

  /// The library and its feeds.
  static var ofLibrary: [APIOperation] { lists + steps + reading }

  /// The feeds for reading apps and store clients.
  static var feeds: [APIOperation] {
    let forms = [
      ("/opds.xml", "OPDS 1.2", "application/atom+xml"), ("/opds.json", "OPDS 2.0", "application/opds+json"),
      ("/feed.json", "our JSON", "application/json"), ("/feed.plist", "a property list", "application/x-plist"),
    ]
    return forms.map { path, form, mediaType in
      APIOperation(path: path, summary: "A feed of all issues as \(form).", mediaTypes: [mediaType])
    }
  }

  /// Harvesting by OAI-PMH, and by IIIF Change Discovery.
  static var harvesting: [APIOperation] {
    let verbs = ["Identify", "ListMetadataFormats", "ListSets", "ListIdentifiers", "ListRecords", "GetRecord"]
    let arguments: [(name: String, schema: [String: any Sendable], description: String)] = [
      ("verb", ["type": "string", "enum": verbs], "What is asked for."),
      ("metadataPrefix", ["type": "string", "enum": ["oai_dc", "mets"]], "The form of descriptions."),
      ("identifier", ["type": "string"], "An issue, like oai:example.org:skerry-14.pdf."),
      ("from", ["type": "string"], "The first day or second of changes, like 2026-03-01."),
      ("until", ["type": "string"], "The last day or second of changes."),
      ("resumptionToken", ["type": "string"], "What the part of a list before says."),
    ]
    let parameters = arguments.map { name, schema, description in
      Parameter(name: name, place: "query", schema: schema, isRequired: name == "verb", description: description)
    }
    let form = object(arguments.reduce(into: [:]) { $0[$1.name] = $1.schema }, required: ["verb"])
    func operation(_ method: String, _ parameters: [Parameter], _ form: [String: any Sendable]?) -> APIOperation {
      APIOperation(
        method: method,
        path: "/oai",
        summary: "Descriptions of issues, and their errors, by OAI-PMH 2.0.",
        parameters: parameters,
        mediaTypes: ["text/xml"],
        statuses: [200],
        bodyMediaType: "application/x-www-form-urlencoded",
        body: form
      )
    }
    let changes = APIOperation(
      path: "/changes.json",
      summary: "The changes of issues by the IIIF Change Discovery API 1.0.",
      parameters: [
        Parameter(
          name: "page",
          place: "query",
          schema: ["type": "integer", "minimum": 1],
          isRequired: false,
          description: "The page of the list, from 1."
        )
      ],
      schema: ["type": "object"]
    )
    return [operation("get", parameters, nil), operation("post", [], form), changes]
  }

  private static var lists: [APIOperation] {
    func number(_ name: String, _ maximum: Int, _ description: String) -> Parameter {
      Parameter(
        name: name,
        place: "query",
        schema: ["type": "integer", "minimum": 1, "maximum": maximum],
        isRequired: false,
        description: description
      )
    }
    func text(_ name: String, _ description: String, isRequired: Bool = false) -> Parameter {
      Parameter(name: name, place: "query", isRequired: isRequired, description: description)
    }
    let part = [number("limit", 1000, "How many at most."), number("offset", 1_000_000, "How many are skipped.")]
    let list: [String: any Sendable] = ["type": "array", "items": ["type": "object"]]
    return [
      APIOperation(
        path: "/library/issues",
        summary: "Issues of the library.",
        parameters: [
          text("text", "Words of title, publication, number, summary, authors or categories."),
          text("publication", "The name of a magazine."), text("state", "States, with commas between them."),
          text("order", "newest, title, lastRead or size."),
        ] + part,
        statuses: [200],
        schema: object(["total": ["type": "integer"], "issues": list], required: ["total", "issues"])
      ),
      APIOperation(
        path: "/library/search",
        summary: "Pages of all issues that have the words.",
        parameters: [text("q", "Words and phrases.", isRequired: true)] + part,
        statuses: [200],
        schema: object(["total": ["type": "integer"], "hits": list], required: ["total", "hits"])
      ),
      APIOperation(
        path: "/library/downloads",
        summary: "Downloads and how far they are.",
        statuses: [200],
        schema: object(["downloads": list], required: ["downloads"])
      ),
    ]
  }

  private static var steps: [APIOperation] {
    [
      ofIssue("get", "", "An issue of the library.", [200]),
      ofIssue("post", "/download", "Begins its download, or goes on.", [202]),
      ofIssue("post", "/pause", "Pauses its download.", [200]),
      ofIssue("post", "/resume", "Goes on with a download that was paused or failed.", [202]),
      ofIssue("post", "/cancel", "Ends its download, and removes what has arrived.", [200]),
      ofIssue("post", "/archive", "Removes its file; cover, place and marks stay.", [200]),
    ]
  }

  private static var reading: [APIOperation] {
    let index: [String: any Sendable] = ["type": "integer", "minimum": 0]
    let text: [String: any Sendable] = ["type": "string"]
    let place = object(["pageIndex": index, "pageLabel": text, "detail": text], required: ["pageIndex"])
    let identifier: [String: any Sendable] = ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"]
    let bookmark = object(
      ["identifier": identifier, "pageIndex": index, "pageLabel": text, "title": text],
      required: ["pageIndex"]
    )
    let note = object(["note": text, "color": text])
    let number: [String: any Sendable] = ["type": "number", "minimum": -1e6, "maximum": 1e6]
    let point = object(["x": number, "y": number], required: ["x", "y"])
    let corners = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    let quad = object(corners.reduce(into: [:]) { $0[$1] = point }, required: corners)
    func list(of item: [String: any Sendable]) -> [String: any Sendable] {
      ["type": "array", "minItems": 1, "items": item]
    }
    let part = object(["pageIndex": index, "quads": list(of: quad)], required: ["pageIndex", "quads"])
    let quote = object(["text": text, "prefix": text, "suffix": text], required: ["text", "prefix", "suffix"])
    let highlight = object(
      ["identifier": identifier, "parts": list(of: part), "quote": quote, "note": text, "color": text],
      required: ["parts", "quote"]
    )
    let mark = Parameter(name: "mark", description: "The identifier of the bookmark or highlight.")
    return [
      ofIssue("put", "/place", "Notes where the reader is.", [204], body: place, answers: nil),
      ofIssue("delete", "/place", "Forgets where the reader was.", [204], answers: nil),
      ofIssue("get", "/bookmarks", "The bookmarks.", [200]),
      ofIssue("post", "/bookmarks", "Makes a bookmark.", [201], body: bookmark),
      ofIssue("delete", "/bookmarks/{mark}", "Removes a bookmark.", [204], [mark], answers: nil),
      ofIssue("get", "/highlights", "The highlights, in page space.", [200]),
      ofIssue("post", "/highlights", "Makes a highlight.", [201], body: highlight),
      ofIssue("put", "/highlights/{mark}", "Changes note and color.", [200], [mark], body: note),
      ofIssue("delete", "/highlights/{mark}", "Removes a highlight.", [204], [mark], answers: nil),
    ]
  }
}
