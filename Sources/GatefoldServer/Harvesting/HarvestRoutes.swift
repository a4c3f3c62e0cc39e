internal import Foundation
internal import GatefoldExport

/// Answers harvesters: by OAI-PMH, by IIIF Change Discovery, and with METS and ALTO.
struct HarvestRoutes: Sendable {
  let feeds: ServedFeeds
  let archives: ArchiveStore
  /// The name of the repository.
  let name: String
  /// The mail address of who runs the server; `nil` for the postmaster of its host.
  let administrator: String?

  static let routes: [Route<HarvestRoutes>] = [
    Route(
      .get,
      "/\(ServedHarvest.path)",
      harvest,
      caching: .never,
      traits: .shown,
      RouteDescription(
        summary,
        parameters,
        mediaTypes: ["text/xml"],
        statuses: [200]
      )
    ),
    Route(
      .post,
      "/\(ServedHarvest.path)",
      harvest,
      caching: .never,
      traits: .shown,
      RouteDescription(
        summary,
        mediaTypes: ["text/xml"],
        statuses: [200],
        bodyMediaType: "application/x-www-form-urlencoded",
        body: RouteDescription.object(
          parameters.reduce(into: [:]) { $0[$1.name] = $1.schema },
          required: ["verb"]
        )
      )
    ),
    Route(
      .get,
      "/\(IIIFChanges.fileName)",
      changes,
      traits: .shown,
      RouteDescription(
        "The changes of issues by the IIIF Change Discovery API 1.0.",
        [.number("page", from: 1, "The page of the list, from 1.")],
        schema: RouteDescription.anyObject
      )
    ),
    Route(
      .get,
      "/issues/{issue}/\(ArchiveStore.folderName)/{path...}",
      file,
      of: .issue,
      RouteDescription(
        "The METS file, mets.xml, and the ALTO files that it names.",
        [.path("Like mets.xml, or alto/page-0001.xml.")],
        mediaTypes: ["application/xml"]
      )
    ),
  ]

  private static let summary = "Descriptions of issues, and their errors, by OAI-PMH 2.0."

  private static let parameters: [RouteDescription.Parameter] = {
    let verbs = ["Identify", "ListMetadataFormats", "ListSets", "ListIdentifiers", "ListRecords", "GetRecord"]
    let arguments: [(name: String, schema: [String: any Sendable], description: String)] = [
      ("verb", RouteDescription.choice(verbs), "What is asked for."),
      ("metadataPrefix", RouteDescription.choice(["oai_dc", "mets"]), "The form of descriptions."),
      ("identifier", RouteDescription.text, "An issue, like oai:example.org:skerry-14.pdf."),
      ("from", RouteDescription.text, "The first day or second of changes, like 2026-03-01."),
      ("until", RouteDescription.text, "The last day or second of changes."),
      ("resumptionToken", RouteDescription.text, "What the part of a list before says."),
    ]
    return arguments.map { name, schema, description in
      .init(name: name, schema: schema, isRequired: name == "verb", description: description)
    }
  }()

  private func harvest(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let base = routed.request.base
    return try await ServedHarvest(
      try await feeds.harvest(at: base, routed.isListed),
      ServedMETS(store: archives, base: base, isReadable: routed.isReadable),
      named: name,
      administrator: administrator,
      routed.request
    ).answer()
  }

  private func changes(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let base = routed.request.base
    let issues = try await feeds.harvest(at: base, routed.isListed)
    guard let data = await ServedChanges(issues, at: base).data(ofPage: routed.page) else {
      throw .notFound("the list of changes has no such page")
    }
    return ServerAnswer(data, "application/json", EntityTag(of: data), routed.request)
  }

  private func file(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await ServedMETS(store: archives, base: routed.request.base)
      .answer(routed.rest, of: try routed.identifier(), routed.request)
  }
}
