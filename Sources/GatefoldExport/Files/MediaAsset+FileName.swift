package import Gatefold

extension MediaAsset {
  /// Its output file name. Players need the extension to recognise the file.
  package var outputFileName: String? {
    guard let fileName, location.embedded?.isWaveFile == true || !fileName.contains(".") else { return fileName }
    guard let dot = fallbackFileName.firstIndex(of: ".") else { return fileName }
    let suffix = fallbackFileName[dot...]
    return fileName.lowercased().hasSuffix(suffix) ? fileName : fileName + suffix
  }
}
