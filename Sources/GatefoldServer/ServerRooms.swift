internal import Gatefold
internal import GatefoldReader

/// All that answers requests. Each room has a table of its routes.
struct ServerRooms: Sendable {
  let state: StateRoutes
  let reader: ServedReader
  let signIn: SignInRoutes
  /// `nil` if nobody signs in, or nothing is kept on disk.
  let reading: ReadingRoutes?
  /// `nil` if packages can't be edited.
  let editor: PackageEditor?
  /// `nil` if no library is served.
  let library: ServedLibraryRoutes?
  let issues: IssueRoutes
  let images: ServedImages
  let collections: CollectionRoutes
  let search: SearchRoutes
  let feeds: FeedRoutes
  let harvest: HarvestRoutes
  /// Whether everything can be searched at once.
  private let isSearchable: Bool

  init(
    _ state: StateRoutes,
    _ access: AccessRules,
    _ archives: ArchiveStore,
    _ pictures: PictureStore,
    libraryToken: String?
  ) {
    self.state = state
    let (roots, pool, options) = (state.roots, state.pool, state.options)
    isSearchable = state.index != nil || roots.library != nil
    reader = ServedReader(files: ReaderFiles(theme: options.readerTheme, hasEditor: options.allowsEditing))
    signIn = SignInRoutes(access, SignInPage(reader.files), options)
    reading = ReadingRoutes(options, pool, access)
    editor =
      options.allowsEditing
      ? PackageEditor(pool: pool, origins: OriginCheck(options), configuration: options.configuration) : nil
    library = libraryToken.flatMap { token in
      roots.library.map { ServedLibraryRoutes($0.library, prefix: $0.prefix, access, token: token, options) }
    }
    images = ServedImages(pool: pool, pictures: pictures, options: options, takesSignIn: signIn.isThere)
    let ofLibrary = signIn.isThere ? nil : library?.prefix
    issues = IssueRoutes(
      pool: pool,
      images: images,
      pictures: pictures,
      options: options,
      marks: reading == nil ? ofLibrary.map { .ofLibrary($0) } ?? .none : .ofReader
    )
    collections = CollectionRoutes(
      roots: roots,
      pool: pool,
      options: options,
      isSearchable: isSearchable,
      takesSignIn: signIn.isThere
    )
    search = SearchRoutes(ServedSearch(pool: pool, roots: roots, index: state.index), options)
    let served = ServedFeeds(roots, pool, isSearchable: isSearchable)
    feeds = FeedRoutes(feeds: served, search: search)
    harvest = HarvestRoutes(
      feeds: served,
      archives: archives,
      name: roots.title ?? "Library",
      administrator: options.administratorAddress
    )
  }

  /// The routes of all rooms. Of those that match a request, the first one answers.
  var table: RouteTable {
    RouteTable(
      prefix: state.options.prefix,
      RouteTable.list(StateRoutes.routes, state) + RouteTable.list(ServedReader.routes, reader)
        + RouteTable.list(SignInRoutes.routes, signIn, isDescribed: signIn.isThere, isOffered: signIn.isOffered(to:))
        + RouteTable.list(KOReaderRoutes.routes, reading?.koReader) + RouteTable.list(ReadingRoutes.routes, reading)
        + RouteTable.list(PackageEditor.routes, editor) + RouteTable.list(ServedLibraryRoutes.routes, library)
        + RouteTable.list(HarvestRoutes.routes, harvest) + RouteTable.list(IssueRoutes.routes, issues)
        + RouteTable.list(ServedImages.routes, images)
        + RouteTable.list(SearchRoutes.routes, search, isDescribed: isSearchable)
        + RouteTable.list(CollectionRoutes.routes, collections) + RouteTable.list(FeedRoutes.routes, feeds)
    )
  }
}
