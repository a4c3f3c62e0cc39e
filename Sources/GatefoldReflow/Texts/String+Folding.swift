internal import Foundation

extension StringProtocol {
  /// In small letters without accents, to be compared.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
