/// The state of viewers built on OpenSeadragon. Each page defines its viewer in `seadragon()`.

/// Whether all tiles are loaded and drawn, and nothing moves.
function isSettled() {
  const { world, viewport } = seadragon(), shown = shownPictures();
  const now = viewport.getBounds(true), target = viewport.getBounds(false);
  // A finished motion may miss its target by a rounding error.
  const isStill = ["x", "y", "width"].every((name) => Math.abs(now[name] - target[name]) < target.width * 1e-9);
  return isStill && shown.length > 0 && !world.needsDraw()
    && shown.every(({ index }) => world.getItemAt(index).getFullyLoaded());
}

/// The visible pictures from left to right, each with its address, its visible region, and its place on the screen in
/// whole pixels.
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

/// The scale that the viewer is moving to.
function targetScale() {
  const { viewport } = seadragon();
  return shownPictures()[0].scale * viewport.getZoom(true) / viewport.getZoom(false);
}

/// Shows a point of a picture in the middle at a scale, in picture pixels per screen pixel. The pixels of the reduced
/// picture are screen pixels, so nothing is interpolated.
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

/// A point in OpenSeadragon's own class, which some viewers don't export.
function point([x, y]) {
  const made = seadragon().viewport.getCenter();
  made.x = x;
  made.y = y;
  return made;
}
