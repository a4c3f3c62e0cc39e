/// Requests facts about the file as a whole.
struct SurveyRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 23, deadline: .text)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> FileSurvey { try document.survey() }
}
