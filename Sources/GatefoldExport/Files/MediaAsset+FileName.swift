package import Gatefold

extension MediaAsset {
  /// What to write it as. A name without an ending tells no player what the file is.
  package var outputFileName: String? {
    guard let fileName, location.embedded?.isWaveFile == true || !fileName.contains(".") else { return fileName }
    guard let dot = fallbackFileName.firstIndex(of: ".") else { return fileName }
    let ending = fallbackFileName[dot...]
    return fileName.lowercased().hasSuffix(ending) ? fileName : fileName + ending
  }
}
