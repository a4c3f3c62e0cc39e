extension APIOperation {
  private static let issue = Parameter(
    name: "issue",
    description: "The identifier of the issue: its path, with ~1 for a slash, ~0 for ~ and ~2 for a colon."
  )
  private static let page = Parameter(
    name: "page",
    schema: ["type": "integer", "minimum": 1],
    description: "The number of the page, from 1."
  )
  private static let query = Parameter(name: "q", place: "query", description: "What to look for.")
  private static let pictures = ["image/jpeg", "image/png", "image/webp"]

  private static func list(_ name: String, _ summary: String, schema: [String: any Sendable]? = nil) -> APIOperation {
    APIOperation(path: "/issues/{issue}/\(name)", summary: summary, parameters: [issue], schema: schema)
  }

  /// Issues, their pages and collections.
  static var ofIssues: [APIOperation] {
    let array: [String: any Sendable] = ["type": "array"]
    let object: [String: any Sendable] = ["type": "object"]
    var operations = [
      APIOperation(path: "/collection.json", summary: "All that is served, as a IIIF collection.", schema: object),
      APIOperation(
        path: "/collections/{folder}/collection.json",
        summary: "A folder, as a IIIF collection.",
        parameters: [Parameter(name: "folder", description: "The identifier of the folder.")],
        schema: object
      ),
      APIOperation(
        path: "/publications/{publication}/collection.json",
        summary: "The issues of a publication, as a IIIF collection.",
        parameters: [Parameter(name: "publication", description: "Its name.")],
        schema: object
      ),
      APIOperation(
        path: "/publications/{publication}/{year}/collection.json",
        summary: "Those of a year.",
        parameters: [
          Parameter(name: "publication", description: "Its name."), Parameter(name: "year", description: "Like 2026."),
        ],
        schema: object
      ),
      list("issue.json", "The issue and its pages, with the addresses of pictures and texts.", schema: object),
      list("contents.json", "The table of contents, from the file or recovered.", schema: array),
      list("articles.json", "The articles, with their pages, titles and bylines.", schema: array),
      list("overlays.json", "The overlays of a package, in its own format.", schema: object),
      APIOperation(
        path: "/issues/{issue}/articles/{path}",
        summary: "The articles as text: articles.json, and the files that it names.",
        parameters: [issue, Parameter(name: "path", description: "Like articles.json, or images/article-0001-1.jpg.")],
        mediaTypes: ["application/json", "image/jpeg", "image/png"]
      ),
      APIOperation(
        path: "/issues/{issue}/mets/{path}",
        summary: "The METS file, mets.xml, and the ALTO files that it names.",
        parameters: [issue, Parameter(name: "path", description: "Like mets.xml, or alto/page-0001.xml.")],
        mediaTypes: ["application/xml"]
      ),
      list("links.json", "The links of all pages, with their texts.", schema: object),
      list("preview.json", "What a store client shows of an issue before it is downloaded.", schema: object),
      APIOperation(
        path: "/issues/{issue}/manifest.json",
        summary: "The issue as a manifest of the IIIF Presentation API 3.0.",
        parameters: [issue],
        mediaTypes: ["application/json", "application/ld+json"],
        schema: object
      ),
      APIOperation(
        path: "/issues/{issue}/file",
        summary: "The PDF, the package or the EPUB itself, or the part of it that a Range header asks for.",
        parameters: [issue],
        mediaTypes: ["application/pdf", "application/zip", "application/epub+zip"],
        statuses: [200, 206, 304]
      ),
      APIOperation(
        path: "/issues/{issue}/editions/{edition}/{path}",
        summary: "What has this path below the issue, as long as the issue has that edition.",
        parameters: [
          issue,
          Parameter(name: "edition", description: "As the description names it: 16 digits of the SHA-256 of the file."),
          Parameter(name: "path", description: "Like contents.json, or pages/1/text.json."),
        ],
        statuses: [200, 206, 304, 410]
      ),
      APIOperation(
        method: "post",
        path: "/issues/{issue}/password",
        summary: "Opens an encrypted issue for those who send the cookie of the answer.",
        parameters: [issue],
        mediaTypes: [],
        statuses: [204],
        body: ["type": "object", "properties": ["password": ["type": "string"]], "required": ["password"]]
      ),
      APIOperation(
        path: "/issues/{issue}/assets/{path}",
        summary: "A file of a package, or a part of it.",
        parameters: [issue, Parameter(name: "path", description: "Its path in the package.")],
        mediaTypes: ["*/*"],
        statuses: [200, 206, 304]
      ),
      APIOperation(
        path: "/issues/{issue}/covers/{side}.{format}",
        summary: "The cover, in a square.",
        parameters: [issue, side, format],
        mediaTypes: pictures
      ),
      APIOperation(
        path: "/issues/{issue}/stream/{pageIndex}.jpg",
        summary: "A page as a picture for readers that stream pages. Here pages count from 0.",
        parameters: [
          issue,
          Parameter(name: "pageIndex", schema: ["type": "integer", "minimum": 0], description: "Of the page, from 0."),
        ],
        mediaTypes: ["image/jpeg"]
      ),
    ]
    for (name, summary) in [("search", "Hits in the issue"), ("autocomplete", "Words that begin so")] {
      for (suffix, version) in [("", "2.0"), ("/1", "1.0")] {
        operations.append(
          APIOperation(
            path: "/issues/{issue}/\(name)\(suffix)",
            summary: "\(summary), by the IIIF Content Search API \(version).",
            parameters: [issue, query],
            schema: object
          )
        )
      }
    }
    return operations + ofPages
  }

  /// Searches over all that is served.
  static var ofSearch: [APIOperation] {
    func number(_ name: String, _ minimum: Int, _ maximum: Int, _ description: String) -> Parameter {
      let schema: [String: any Sendable] = ["type": "integer", "minimum": minimum, "maximum": maximum]
      return Parameter(name: name, place: "query", schema: schema, isRequired: false, description: description)
    }
    let folder = Parameter(name: "folder", description: "The identifier of the folder.")
    let object: [String: any Sendable] = ["type": "object"]
    var operations = [
      APIOperation(
        path: "/search",
        summary: "Pages of all issues, the best first.",
        parameters: [
          query, number("limit", 1, 100, "How many are given."),
          number("offset", 0, Int(Int32.max), "How many are skipped."),
        ],
        statuses: [200],
        schema: object
      ),
      APIOperation(
        path: "/suggest",
        summary: "What somebody types, with its last word completed: a list of the text, and of such texts.",
        parameters: [query],
        mediaTypes: ["application/x-suggestions+json"],
        statuses: [200]
      ),
      APIOperation(
        path: "/opensearch.xml",
        summary: "How browsers and reading apps search.",
        mediaTypes: ["application/opensearchdescription+xml"]
      ),
    ]
    for (path, parameters) in [("/collection", [query]), ("/collections/{folder}", [folder, query])] {
      for (name, summary) in [
        ("search", "Hits in all issues, by the IIIF Content Search API 2.0"),
        ("search.json", "The same as /search answers"),
        ("autocomplete", "Words that begin so, by the same API"),
      ] {
        operations.append(
          APIOperation(
            path: "\(path)/\(name)",
            summary: "\(summary).",
            parameters: parameters,
            statuses: [200],
            schema: object
          )
        )
      }
    }
    return operations
  }

  private static let side = Parameter(
    name: "side",
    schema: ["type": "integer", "minimum": 16, "maximum": 4096],
    description: "The longer side of the picture, in pixels."
  )
  private static let format = Parameter(
    name: "format",
    schema: ["type": "string", "enum": ["jpg", "png", "webp"]],
    description: "The format of the picture."
  )

  private static var ofPages: [APIOperation] {
    func number(_ name: String, _ description: String) -> Parameter {
      Parameter(name: name, schema: ["type": "integer", "minimum": 0], description: description)
    }
    func file(_ name: String, _ summary: String, _ mediaTypes: [String] = ["application/json"]) -> APIOperation {
      APIOperation(
        path: "/issues/{issue}/pages/{page}/\(name)",
        summary: summary,
        parameters: [issue, page],
        mediaTypes: mediaTypes
      )
    }
    return [
      file("picture.jpg", "The page as a picture, 1600 pixels along the longer side.", ["image/jpeg"]),
      file("thumbnail.jpg", "The page as a picture, 320 pixels along the longer side.", ["image/jpeg"]),
      file("lines.json", "The lines of text, as annotations."),
      file("links.json", "The links, as annotations."),
      file("text.json", "The text with the place of every word, as JSON."),
      file("text.xml", "The same as ALTO.", ["application/xml", "text/xml"]),
      file("text.hocr", "The same as hOCR.", ["text/html", "application/xhtml+xml", "text/vnd.hocr+html"]),
      file("text.svg", "The same as SVG.", ["image/svg+xml"]),
      APIOperation(
        path: "/issues/{issue}/pages/{page}/tiles/{z}/{x}/{y}.{format}",
        summary: "A tile for web maps.",
        parameters: [
          issue, page, number("z", "The level; 0 is the smallest."), number("x", "The column."),
          number("y", "The row."),
          format,
        ],
        mediaTypes: pictures
      ),
      APIOperation(
        path: "/iiif/{version}/{picture}/info.json",
        summary: "What can be asked of a page or spread, by the IIIF Image API.",
        parameters: [version, picture],
        mediaTypes: ["application/json", "application/ld+json"]
      ),
      APIOperation(
        path: "/iiif/{version}/{picture}/{region}/{size}/{rotation}/{quality}.{format}",
        summary: "A part of a page or spread, by the IIIF Image API.",
        parameters: [
          version, picture, Parameter(name: "region", description: "Like full, or 0,0,600,400."),
          Parameter(name: "size", description: "Like max, or 600,400."),
          Parameter(name: "rotation", description: "Like 0, 90 or !45."),
          Parameter(
            name: "quality",
            schema: ["type": "string", "enum": ["default", "color", "gray", "bitonal"]],
            description: "Of the colors."
          ), format,
        ],
        mediaTypes: pictures
      ),
    ]
  }

  private static let version = Parameter(
    name: "version",
    schema: ["type": "integer", "enum": [2, 3]],
    description: "Of the Image API: 2.1 or 3.0."
  )
  private static let picture = Parameter(
    name: "picture",
    description: "The identifier of the issue, a colon, and the number of the page; 4-5 for a spread. After another "
      + "colon, an edition may follow."
  )
}
