internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The info.json of a picture.
struct ImageInformation {
  let geometry: ImageGeometry
  /// The address of the picture.
  let address: String
  /// The address of the server and the identifier of the picture, where viewers have their readers sign in.
  var signIn: (base: String, picture: String)?
  /// The format in which a tile pack has the tiles; `nil` for what is drawn on request.
  var packedFormat: String?

  static func profile(_ version: ImageAPIVersion) -> String {
    version == .three ? "http://iiif.io/api/image/3/level2.json" : "http://iiif.io/api/image/2/level2.json"
  }

  static func context(_ version: ImageAPIVersion) -> String {
    "http://iiif.io/api/image/\(version.rawValue)/context.json"
  }

  func data(_ version: ImageAPIVersion) -> Data {
    var json = JSONText()
    switch version {
    case .three: writeThree(&json)
    case .two: writeTwo(&json)
    }
    return json.file
  }

  private func writeThree(_ json: inout JSONText) {
    json.object { json in
      if signIn == nil {
        json.line("@context", Self.context(.three))
      } else {
        json.lineKey("@context")
        write([SignInRoutes.context, Self.context(.three)], &json)
      }
      json.line("id", address)
      json.line("type", "ImageService3")
      json.line("protocol", "http://iiif.io/api/image")
      json.line("profile", "level2")
      writeMeasures(&json)
      writeLimits(&json)
      if let signIn {
        json.lineKey("service")
        SignInRoutes.services(of: signIn.picture, at: signIn.base, &json)
      }
      json.lineKey("preferredFormats")
      write(packedFormat.map { [$0] } ?? ["webp", "jpg"], &json)
      json.lineKey("extraFormats")
      write(["webp"], &json)
      json.lineKey("extraQualities")
      write(["color", "gray", "bitonal"], &json)
      json.lineKey("extraFeatures")
      // Enlarging what is stored gains nothing, and viewers do it themselves.
      let upscaling = packedFormat == nil ? ["sizeUpscaling"] : []
      write(
        ["canonicalLinkHeader", "mirroring", "profileLinkHeader", "rotationArbitrary"] + upscaling,
        &json
      )
    }
  }

  private func writeTwo(_ json: inout JSONText) {
    json.object { json in
      json.line("@context", Self.context(.two))
      json.line("@id", address)
      json.line("protocol", "http://iiif.io/api/image")
      writeMeasures(&json)
      if let signIn {
        json.lineKey("service")
        SignInRoutes.services(of: signIn.picture, at: signIn.base, hasContext: true, &json)
      }
      json.lineKey("profile")
      json.array { json in
        json.value(Self.profile(.two))
        json.object { json in
          json.key("formats")
          write(["jpg", "png", "webp"], &json)
          json.key("qualities")
          write(["default", "color", "gray", "bitonal"], &json)
          writeLimits(&json)
          json.key("supports")
          write(
            [
              "baseUriRedirect", "canonicalLinkHeader", "cors", "jsonldMediaType", "mirroring", "profileLinkHeader",
              "regionByPct", "regionByPx", "regionSquare", "rotationArbitrary", "rotationBy90s", "sizeAboveFull",
              "sizeByConfinedWh", "sizeByDistortedWh", "sizeByH", "sizeByPct", "sizeByW", "sizeByWh",
            ],
            &json
          )
        }
      }
    }
  }

  private func writeMeasures(_ json: inout JSONText) {
    json.lineKey("width")
    json.value(geometry.size.width)
    json.lineKey("height")
    json.value(geometry.size.height)
    json.lineKey("sizes")
    json.array { json in
      for size in geometry.wholeSizes {
        json.object { json in
          json.member("width", size.width)
          json.member("height", size.height)
        }
      }
    }
    json.lineKey("tiles")
    json.array { json in
      json.object { json in
        json.member("width", geometry.levels[0].tileSize)
        json.key("scaleFactors")
        json.array { json in for level in geometry.levels.indices { json.value(1 << level) } }
      }
    }
  }

  private func writeLimits(_ json: inout JSONText) {
    json.lineKey("maxWidth")
    json.value(geometry.limits.axis)
    json.lineKey("maxHeight")
    json.value(geometry.limits.axis)
    json.lineKey("maxArea")
    json.value(geometry.limits.area)
  }

  private func write(_ texts: [String], _ json: inout JSONText) {
    json.array { json in for text in texts { json.value(text) } }
  }
}
