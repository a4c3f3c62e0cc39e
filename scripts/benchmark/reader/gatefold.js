// The adapter of our reader.
gatefoldBenchmark.reader = {
  key: "PageDown",
  get isReady() {
    return Boolean(globalThis.gatefoldReader?.view);
  },
  get isSharp() {
    return gatefoldReader.isSettled;
  },
  get place() {
    return gatefoldReader.spreadIndex;
  },
  get pageHeight() {
    const { view } = gatefoldReader;
    return view.canvas.size.height * view.zoom;
  },
  turn: (by) => gatefoldReader.turn(by),
  zoom: (factor) => gatefoldReader.zoomBy(factor),
};
