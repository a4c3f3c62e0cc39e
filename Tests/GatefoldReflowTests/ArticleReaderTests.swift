import Gatefold
import GatefoldReflow
import GatefoldTestSupport
import Testing

@Suite struct ArticleReaderTests {
  @Test func readsEveryArticleOfAnIssue() async throws {
    let issue = try await MagazineIssue.open(path: Sample.issue.path)
    let reader = try await ArticleReader(issue)
    #expect(!reader.articles.isEmpty)
    for index in reader.articles.indices {
      let document = try await reader.document(at: index)
      #expect(document.title == reader.articles[index].title)
    }
  }
}
