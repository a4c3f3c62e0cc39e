internal import Gatefold

extension PageLayout {
  /// The layout by which readers of PDFs pair pages in the same way.
  init(_ pairing: SpreadArrangement.Pairing) {
    self =
      switch pairing {
      case .single: .singlePage
      case .pairs: .twoPageLeft
      case .coverAlone: .twoPageRight
      }
  }
}
