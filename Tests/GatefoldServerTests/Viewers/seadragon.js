/// What viewers that are made with OpenSeadragon show. A page says which it is: `seadragon()`.

/// Whether all tiles are there and drawn, and nothing moves any more.
function isSettled() {
  const { world, viewport } = seadragon(), shown = shownPictures();
  const now = viewport.getBounds(true), target = viewport.getBounds(false);
  // A motion that has ended may have missed its target by a rounding.
  const isStill = ["x", "y", "width"].every((name) => Math.abs(now[name] - target[name]) < target.width * 1e-9);
  return isStill && shown.length > 0 && !world.needsDraw()
    && shown.every(({ index }) => world.getItemAt(index).getFullyLoaded());
}

/// The pictures that are visible, from left to right: the address of each, the region that is seen, and its place on
/// the screen, in whole pixels.
function shownPictures() {
  const { world, element } = seadragon(), box = element.getBoundingClientRect(), pictures = [];
  for (let index = 0; index < world.getItemCount(); index++) {
    const item = world.getItemAt(index), { x: width, y: height } = item.getContentSize();
    const [start, end] = [[0, 0], [width, height]].map((corner) => item.imageToViewerElementCoordinates(point(corner)));
    const left = Math.ceil(Math.max(start.x, 0) - 0.01), right = Math.floor(Math.min(end.x, box.width) + 0.01);
    const top = Math.ceil(Math.max(start.y, 0) - 0.01), bottom = Math.floor(Math.min(end.y, box.height) + 0.01);
    if (right - left < 1 || bottom - top < 1) continue;
    const scale = width / (end.x - start.x);
    pictures.push({
      index, service: item.source["@id"] || item.source.id,
      region: [left - start.x, top - start.y, right - left, bottom - top].map((length) => length * scale),
      place: [box.x + left, box.y + top, right - left, bottom - top],
      scale,
    });
  }
  return pictures.sort((one, other) => one.place[0] - other.place[0]);
}

/// The scale that the viewer moves to.
function targetScale() {
  const { viewport } = seadragon();
  return shownPictures()[0].scale * viewport.getZoom(true) / viewport.getZoom(false);
}

/// Shows a place of a picture in the middle, at a scale: the pixels of the picture to a pixel of the screen. Pixels of
/// the reduced picture are pixels of the screen, so nothing is interpolated.
function showAt(service, middle, scale) {
  const { world, viewport } = seadragon();
  for (let index = 0; index < world.getItemCount(); index++) {
    const item = world.getItemAt(index);
    if ((item.source["@id"] || item.source.id) !== service) continue;
    const { x: width, y: height } = viewport.getContainerSize();
    const corner = [middle[0] - width * scale / 2, middle[1] - height * scale / 2];
    const [left, top] = corner.map((coordinate) => Math.round(coordinate / scale) * scale);
    viewport.zoomTo(item.imageToViewportZoom(1 / scale), null, true);
    const center = item.imageToViewportCoordinates(point([left + width * scale / 2, top + height * scale / 2]));
    viewport.panTo(center, true);
    return;
  }
  throw new Error(`${service} is not shown`);
}

/// A point as OpenSeadragon has them, which keeps its own class for them in some viewers.
function point([x, y]) {
  const made = seadragon().viewport.getCenter();
  made.x = x;
  made.y = y;
  return made;
}
