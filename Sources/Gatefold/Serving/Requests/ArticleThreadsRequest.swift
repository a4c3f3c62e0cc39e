/// Requests the article threads of the document.
struct ArticleThreadsRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 7, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [ArticleThread] {
    try document.articleThreads()
  }
}
