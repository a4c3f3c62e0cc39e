internal import CCairo
public import Foundation
internal import Gatefold

extension CGContext {
  /// Draws an image into a rectangle, its top at the rectangle's largest y.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    let placement = CGAffineTransform(
      a: rect.width / CGFloat(image.width),
      b: 0,
      c: 0,
      d: -rect.height / CGFloat(image.height),
      tx: rect.minX,
      ty: rect.maxY
    )
    draw(image.pixels, placement, interpolationQuality.cairoFilter)
  }

  /// Draws a page, as it lies on paper, with the bottom left of a box at the origin. Only what the clip shows is drawn,
  /// at the scale of the context.
  ///
  /// A page that is neither rotated nor stretched to a part of a quarter turn is moved to whole pixels, which keeps its
  /// letters sharp.
  func draw(_ page: Page, size: CGSize) {
    let device = deviceTransform
    let scale = max(hypot(device.a, device.b), hypot(device.c, device.d))
    let visible = boundingBoxOfClipPath.intersection(CGRect(origin: .zero, size: size))
    guard scale > 0, size.width > 0, size.height > 0, !visible.isNull, !visible.isEmpty else { return }
    // A page has points of 1/72 inch, and its boxes are in units of which one may be several.
    let unit = page.size.width / size.width
    let region = PageRect(
      x: visible.minX * unit,
      y: (size.height - visible.maxY) * unit,
      width: visible.width * unit,
      height: visible.height * unit
    )
    // A page that cannot be drawn is left out, as on Apple's systems.
    guard let pixels = try? page.pixelRect(zoom: scale / unit, region: region),
      let picture = try? page.rendered(.zoom(scale / unit), region: region)
    else { return }
    var placement = CGAffineTransform(
      a: 1 / scale,
      b: 0,
      c: 0,
      d: -1 / scale,
      tx: CGFloat(pixels.x) / scale,
      ty: size.height - CGFloat(pixels.y) / scale
    )
    let onDevice = placement.concatenating(device)
    guard let onPixels = onDevice.onWholePixels else { return draw(picture, placement, CAIRO_FILTER_GOOD) }
    placement = onPixels.concatenating(device.inverted())
    draw(picture, placement, CAIRO_FILTER_NEAREST)
  }

  /// - Parameter placement: from pixels of the picture to the current space.
  private func draw(_ picture: PixelBuffer, _ placement: CGAffineTransform, _ filter: cairo_filter_t) {
    withSurface(of: picture) { surface in
      cairo_save(cairo)
      concatenate(placement)
      withPath {
        addRect(CGRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height))
      } draw: {
        clip()
        cairo_set_source_surface(cairo, surface, 0, 0)
        let pattern = cairo_get_source(cairo)
        cairo_pattern_set_filter(pattern, filter)
        // Edges are not mixed with what lies around the picture.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_paint_with_alpha(cairo, alpha)
      }
      cairo_restore(cairo)
      // The picture is freed; nothing may be drawn with it later.
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
  }
}

extension CGAffineTransform {
  /// The transform from pixels to pixels, moved by less than one; `nil` if it is more than quarter turns, mirrors and a
  /// move.
  fileprivate var onWholePixels: CGAffineTransform? {
    let parts = [a, b, c, d]
    guard parts.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 && abs($0.rounded()) <= 1 }) else { return nil }
    return CGAffineTransform(
      a: a.rounded(),
      b: b.rounded(),
      c: c.rounded(),
      d: d.rounded(),
      tx: tx.rounded(),
      ty: ty.rounded()
    )
  }
}
