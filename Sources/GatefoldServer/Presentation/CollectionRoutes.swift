internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Answers requests for the lists of issues, as IIIF collections: folders, and publications.
struct CollectionRoutes: Sendable {
  let roots: ServedRoots
  let pool: IssuePool
  let options: ServerOptions
  /// Whether everything can be searched at once.
  let isSearchable: Bool
  /// Whether people sign in, so that the shelf shows their names.
  let takesSignIn: Bool

  static let routes: [Route<CollectionRoutes>] = [
    Route(
      .get,
      "/collection.json",
      collection,
      traits: .shown,
      RouteDescription(
        "All that is served, as a IIIF collection.",
        [listPage],
        schema: RouteDescription.anyObject
      )
    ),
    Route(
      .get,
      "/collections/{folder}/collection.json",
      collection,
      of: .folder,
      traits: .shown,
      RouteDescription(
        "A folder, as a IIIF collection.",
        [listPage],
        schema: RouteDescription.anyObject
      )
    ),
    Route(.get, "/collections/{path...}", nothing, of: .folder, traits: .fallback),
    Route(
      .get,
      "/publications/{publication}/collection.json",
      publication,
      traits: .shown,
      RouteDescription(
        "The issues of a publication, as a IIIF collection.",
        [listPage],
        schema: RouteDescription.anyObject
      )
    ),
    Route(
      .get,
      "/publications/{publication}/{year}/collection.json",
      publication,
      traits: .shown,
      RouteDescription(
        "Those of a year.",
        [listPage],
        schema: RouteDescription.anyObject
      )
    ),
  ]

  private static let listPage = RouteDescription.Parameter.number("page", from: 1, "The page of the list, from 1.")

  private func nothing(_ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer {
    throw .notFound("there is nothing at this address")
  }

  private func collection(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let folder = routed["folder"].isEmpty ? nil : try routed.identifier()
    let base = routed.request.base
    var found: ServedRoots.Listing?
    do throws(GatefoldError) {
      found = try await roots.listing(of: folder)
    } catch {
      throw RequestProblem(error)
    }
    guard var listing = found else { throw .notFound("there is no such folder") }
    if let isListed = routed.isListed {
      // Items that the client may not read are left out.
      listing = await listing.filtered { path in await isListed(IssueIdentifier(components: path)) }
    }
    var parts = listing.folders.map { folder in
      ServedCollection.Part(title: folder.components.last ?? "", address: ServedCollection.address(of: folder, base))
    }
    if folder == nil { parts += try await publications(routed).parts(at: base) }
    await readTitles(of: listing.issues)
    let search: (String, String)? =
      isSearchable
      ? (SearchRoutes.address(of: folder, .annotations, base), SearchRoutes.address(of: folder, .words, base)) : nil
    let collection = ServedCollection(
      address: ServedCollection.address(of: folder, base),
      title: folder?.components.last ?? "Issues",
      parts: parts,
      issues: listing.issues,
      base: base,
      page: routed.page,
      search: search,
      facts: pool.facts(of:)
    )
    return try answer(collection, routed)
  }

  private func publication(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    let shelves = try await publications(routed)
    let name = Array(routed.segments.dropFirst().dropLast())
    let found = shelves.collection(name, at: routed.request.base, page: routed.page, pool.facts(of:))
    guard let found else { throw .notFound("there is no such publication") }
    return try answer(found, routed)
  }

  private func publications(_ routed: RoutedRequest) async throws(RequestProblem) -> PublicationShelves {
    do throws(GatefoldError) {
      return PublicationShelves(try await roots.describedItems(routed.isListed))
    } catch {
      throw RequestProblem(error)
    }
  }

  private func answer(_ collection: ServedCollection, _ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer {
    guard let data = collection.data else { throw .notFound("the collection has no such page") }
    let answer = ServerAnswer(data, "application/json", EntityTag(of: data), routed.request)
    // The shelf shows the name of the signed-in user.
    return takesSignIn ? answer.namingReader(SignedInReader.current?.name) : answer
  }

  /// Opens listed issues of which nothing is known, for their titles: each once, no more than stay open, and no longer
  /// than a request is held up. What is not ready then is named by its file, this time.
  private func readTitles(of items: [ServedRoots.Listing.Item]) async {
    let unknown = pool.unknown(items)
    guard !unknown.isEmpty else { return }
    let patience = options.contentsPatience
    let reading = MadeOnce<Void> { [pool] in
      await withDiscardingTaskGroup { group in
        for item in unknown {
          group.addTask {
            // Others have their titles at once.
            guard case .pages(let served) = try? await pool.opened(item.identifier) else { return }
            _ = await pool.title(of: served, within: patience)
          }
        }
      }
    }
    _ = try? await reading.value(within: patience)
  }
}
