internal import GatefoldStore

/// Answers requests for feeds: for reading apps and store clients.
struct FeedRoutes: Sendable {
  let feeds: ServedFeeds
  let search: SearchRoutes

  static let routes: [Route<FeedRoutes>] =
    files + searches + [
      Route(
        .get,
        "/opds/{file}",
        feed,
        traits: [.shown, .feed],
        RouteDescription(
          "A part of the OPDS catalog, as the feeds name it.",
          mediaTypes: [FeedForm.opds1.mediaType, FeedForm.opds2.mediaType]
        )
      )
    ]

  private static let files: [Route<FeedRoutes>] = [
    ("/opds.xml", "OPDS 1.2", "application/atom+xml"), ("/opds.json", "OPDS 2.0", "application/opds+json"),
    ("/feed.json", "our JSON", "application/json"), ("/feed.plist", "a property list", "application/x-plist"),
  ].map { path, form, mediaType in
    let described = RouteDescription("A feed of all issues as \(form).", mediaTypes: [mediaType])
    return Route(.get, path, feed, traits: [.shown, .feed], described)
  }

  private static let searches: [Route<FeedRoutes>] = [
    (FeedForm.opds1, "q", searchOPDS1), (.opds2, "query", searchOPDS2),
  ].map { form, name, handler in
    let described = RouteDescription(
      "Issues by the text of their pages, as OPDS.",
      [
        .init(name: name, description: "What to look for."),
        .number("offset", from: 0, to: Int(Int32.max), "How many pages are skipped."),
      ],
      mediaTypes: [form.mediaType],
      statuses: [200]
    )
    return Route(
      .get,
      "/opds/search.\(form.fileExtension)",
      handler,
      caching: .never,
      traits: [.shown, .feed],
      described
    )
  }

  private func feed(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await feeds.answer(routed.segments.joined(separator: "/"), routed.request, routed.isListed)
  }

  private func searchOPDS1(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await feeds.found(.opds1, routed.request, search.asked(by: routed))
  }

  private func searchOPDS2(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await feeds.found(.opds2, routed.request, search.asked(by: routed))
  }
}
