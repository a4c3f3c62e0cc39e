/// An operation of the HTTP interface, as the OpenAPI description lists it.
struct APIOperation: Sendable {
  /// A parameter in the path or the query.
  struct Parameter: Sendable {
    let name: String
    var place = "path"
    var schema: [String: any Sendable] = ["type": "string", "minLength": 1]
    var isRequired = true
    let description: String

    var json: [String: any Sendable] {
      ["name": name, "in": place, "required": isRequired, "schema": schema, "description": description]
    }
  }

  var method = "get"
  let path: String
  let summary: String
  var parameters: [Parameter] = []
  /// Media types of good answers; empty for answers without a body.
  var mediaTypes = ["application/json"]
  var statuses = [200, 304]
  /// The media type of what is sent.
  var bodyMediaType = "application/json"
  /// The shape of what is sent.
  var body: [String: any Sendable]?
  /// The shape of JSON that is answered.
  var schema: [String: any Sendable]?
  var needsToken = false

  /// The errors that any request may get, such as 400 for a malformed one or 503 when the server is overloaded.
  private static let problems = [400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 416, 431, 503, 504]

  private static let names = [
    200: "As asked for.", 201: "Made.", 202: "Begun.", 204: "Done.", 206: "The part of the file.",
    303: "At another address.", 304: "As the client has it.", 402: "Nobody is registered.",
  ]

  var json: [String: any Sendable] {
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
    for status in Self.problems {
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
}
