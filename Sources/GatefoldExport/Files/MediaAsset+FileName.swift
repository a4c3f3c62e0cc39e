package import Gatefold

extension MediaAsset {
  /// What to write it as. A name without its extension tells no player what the file is.
  package var outputFileName: String? {
    guard let fileName, location.embedded?.isWaveFile == true || !fileName.contains(".") else { return fileName }
    guard let dot = fallbackFileName.firstIndex(of: ".") else { return fileName }
    let suffix = fallbackFileName[dot...]
    return fileName.lowercased().hasSuffix(suffix) ? fileName : fileName + suffix
  }
}
