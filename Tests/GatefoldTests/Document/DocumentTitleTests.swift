import Gatefold
import Testing

@Suite("Titles of documents")
struct DocumentTitleTests {
  @Test(
    "Titles that people gave are kept",
    arguments: [
      "Federal Data Strategy 2021 Action Plan", "Newsletter #118 - May 2003", "Zine", "程式人雜誌", "OWASP Top 10 - 2017",
      "CNCF Fuzzing handbook", "Page One", "RRG Q4 modified",
    ]
  )
  func kept(title: String) {
    #expect(DocumentTitle.meant(title) == title)
  }

  @Test(
    "What a program has made up is no title",
    arguments: [
      "", " \n", "untitled", "(anonymous)", "PowerPoint Presentation", "Slide 1", "שקופית 1", "Document1", "12",
      "Microsoft Word - Document1", "Microsoft Word - newsletter.docx", "Newsletter2003.wpd", "geoserver_a4", "issue5",
      "L:\\PageMaker\\Brochure\\11x17\\Non", "6p s”curit”24 internet", "Zine_Visidata-Printable.pdf",
    ]
  )
  func madeUp(title: String) {
    #expect(DocumentTitle.meant(title) == nil)
  }

  @Test("A title is told from the program and the file that it comes from")
  func cleaned() {
    #expect(DocumentTitle.meant("Microsoft Word - First  Quarter 2020.doc") == "First Quarter 2020")
    #expect(DocumentTitle.meant(" Two\nGoals ") == "Two Goals")
  }

  @Test(
    "Names of files are read as words",
    arguments: [
      ("Tide_Line-no-7.pdf", "Tide Line no 7"), ("newsletter-2019-06-20.PDF", "newsletter 2019-06-20"),
      ("Wind - and tide.pdf", "Wind - and tide"), ("issue", "issue"), (".pdf", ".pdf"), ("skerry.14.zip", "skerry.14"),
      ("__.pdf", "__.pdf"),
    ]
  )
  func names(file: String, title: String) {
    #expect(DocumentTitle.readable(file) == title)
  }
}
