internal import Foundation
internal import Gatefold

extension StringProtocol {
  /// In small letters without accents, to be compared.
  var folded: String {
    foldedIfPlain ?? folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
