internal import ArgumentParser
internal import GatefoldExport

/// `TileLayout` on the command line.
enum LayoutArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case plain, xyz, dzi, iiif

  var layout: TileLayout {
    switch self {
    case .plain: .plain
    case .xyz: .xyz
    case .dzi: .dzi
    case .iiif: .iiif
    }
  }
}
