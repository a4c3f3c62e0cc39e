/// What the OpenAPI description says of a route.
struct RouteDescription: Sendable {
  /// A parameter in the path or the query.
  struct Parameter: Sendable {
    let name: String
    var place = "query"
    var schema: [String: any Sendable] = ["type": "string", "minLength": 1]
    var isRequired = true
    let description: String

    var json: [String: any Sendable] {
      ["name": name, "in": place, "required": isRequired, "schema": schema, "description": description]
    }
  }

  let summary: String
  /// Parameters of the query, and those of the path that ``RouteDescription/pathParameters`` doesn't describe.
  let parameters: [Parameter]
  /// Media types of good answers; empty for answers without a body.
  let mediaTypes: [String]
  let statuses: [Int]
  /// The media type of what is sent.
  let bodyMediaType: String
  /// The shape of what is sent.
  let body: [String: any Sendable]?
  /// The shape of JSON that is answered.
  let schema: [String: any Sendable]?

  /// The errors that any request may get, such as 400 for a malformed one or 503 when the server is overloaded.
  private static let problems = [400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 416, 431, 503, 504]

  private static let names = [
    200: "As asked for.", 201: "Made.", 202: "Begun.", 204: "Done.", 206: "The part of the file.",
    303: "At another address.", 304: "As the client has it.", 402: "Nobody is registered.",
  ]

  /// - Parameters:
  ///   - pattern: the path of the route.
  ///   - needsToken: whether it takes the token of the library.
  func json(_ pattern: RoutePattern, needsToken: Bool) -> [String: any Sendable] {
    let own = Set(parameters.map(\.name))
    let parameters =
      pattern.parameters.compactMap { own.contains($0.name) ? nil : Self.pathParameters[$0.name] }
      + self.parameters
    var responses: [String: any Sendable] = [:]
    for status in statuses {
      var response: [String: any Sendable] = ["description": Self.names[status] ?? "Good."]
      if ![204, 303, 304].contains(status) {
        var content: [String: any Sendable] = [:]
        if let schema { content["schema"] = schema }
        response["content"] = mediaTypes.reduce(into: [String: any Sendable]()) { $0[$1] = content }
      }
      responses[String(status)] = response
    }
    for status in Self.problems where responses[String(status)] == nil {
      responses[String(status)] =
        [
          "description": "Why not.", "content": ["text/plain": [String: any Sendable]()] as [String: any Sendable],
        ] as [String: any Sendable]
    }
    var json: [String: any Sendable] = [
      "summary": summary, "parameters": parameters.map(\.json), "responses": responses,
    ]
    if let body {
      let content: [String: any Sendable] = [bodyMediaType: ["schema": body]]
      json["requestBody"] = ["required": true, "content": content] as [String: any Sendable]
    }
    if needsToken { json["security"] = [["token": [String]()]] }
    return json
  }

  init(
    _ summary: String,
    _ parameters: [Parameter] = [],
    mediaTypes: [String] = ["application/json"],
    statuses: [Int] = [200, 304],
    bodyMediaType: String = "application/json",
    body: [String: any Sendable]? = nil,
    schema: [String: any Sendable]? = nil
  ) {
    (self.summary, self.parameters, self.mediaTypes, self.statuses) = (summary, parameters, mediaTypes, statuses)
    (self.bodyMediaType, self.body, self.schema) = (bodyMediaType, body, schema)
  }

  /// A page for browsers, which isn't kept.
  static func page(_ summary: String, _ parameters: [Parameter] = [], statuses: [Int] = [200]) -> RouteDescription {
    RouteDescription(summary, parameters, mediaTypes: ["text/html"], statuses: statuses)
  }

  /// A JSON object, which isn't kept.
  static func object(_ summary: String, status: Int = 200, body: [String: any Sendable]? = nil) -> RouteDescription {
    RouteDescription(summary, statuses: [status], body: body, schema: anyObject)
  }

  // MARK: Shapes

  static let anyObject: [String: any Sendable] = ["type": "object"]
  static let text: [String: any Sendable] = ["type": "string"]

  static func object(
    _ properties: [String: any Sendable],
    required: [String] = []
  ) -> [String: any Sendable] {
    ["type": "object", "properties": properties, "required": required]
  }

  static func list(of item: [String: any Sendable], minimumCount: Int = 0) -> [String: any Sendable] {
    ["type": "array", "minItems": minimumCount, "items": item]
  }

  static func number(from minimum: Int, to maximum: Int? = nil) -> [String: any Sendable] {
    var schema: [String: any Sendable] = ["type": "integer", "minimum": minimum]
    if let maximum { schema["maximum"] = maximum }
    return schema
  }

  static func choice(_ values: [String]) -> [String: any Sendable] { ["type": "string", "enum": values] }

  static let pictures = ["image/jpeg", "image/png", "image/webp"]
}

extension RouteDescription.Parameter {
  /// A part of the path with several meanings.
  static func path(_ description: String) -> Self { Self(name: "path", place: "path", description: description) }

  static let query = Self(name: "q", description: "What to look for.")

  static func number(_ name: String, from minimum: Int, to maximum: Int? = nil, _ description: String) -> Self {
    let schema = RouteDescription.number(from: minimum, to: maximum)
    return Self(name: name, schema: schema, isRequired: false, description: description)
  }

  static func text(_ name: String, _ description: String) -> Self {
    Self(name: name, isRequired: false, description: description)
  }
}

extension RouteDescription {
  private typealias Schema = [String: any Sendable]

  /// The parameters of paths by their names, which mean the same in every route.
  private static let pathParameters: [String: Parameter] = {
    let parameters: [(name: String, schema: Schema?, description: String)] = [
      ("issue", nil, "The identifier of the issue: its path, with ~1 for a slash, ~0 for ~ and ~2 for a colon."),
      ("folder", nil, "The identifier of the folder."),
      ("publication", nil, "Its name."),
      ("year", nil, "Like 2026."),
      ("edition", nil, "As the description names it: 16 digits of the SHA-256 of the file."),
      ("page", number(from: 1), "The number of the page, from 1."),
      ("pageIndex", number(from: 0), "Of the page, from 0."),
      ("side", number(from: 16, to: 4096), "The longer side of the picture, in pixels."),
      ("format", choice(["jpg", "png", "webp"]), "The format of the picture."),
      ("z", number(from: 0), "The level; 0 is the smallest."),
      ("x", number(from: 0), "The column."),
      ("y", number(from: 0), "The row."),
      ("version", ["type": "integer", "enum": [2, 3]], "Of the Image API: 2.1 or 3.0."),
      (
        "picture", nil,
        "The identifier of the issue, a colon, and the number of the page; 4-5 for a spread. After another colon, an "
          + "edition may follow."
      ),
      ("region", nil, "Like full, or 0,0,600,400."),
      ("size", nil, "Like max, or 600,400."),
      ("rotation", nil, "Like 0, 90 or !45."),
      ("quality", choice(["default", "color", "gray", "bitonal"]), "Of the colors."),
      ("mark", nil, "The identifier of the bookmark or highlight."),
      ("document", nil, "The MD5 by which KOReader knows a file."),
      ("file", nil, "The name of a feed, as the others give it."),
    ]
    let described = parameters.map { name, schema, description in
      var parameter = Parameter(name: name, place: "path", description: description)
      if let schema { parameter.schema = schema }
      return (name, parameter)
    }
    return Dictionary(uniqueKeysWithValues: described)
  }()
}
