// The adapter of PDF.js: Mozilla's own viewer, whose options are set as its documentation says. It shows whole spreads one
// at a time, without its side bar, and nothing of an earlier visit.
{
  const settings = new URLSearchParams(location.search);
  const isOnlyRanges = settings.has("onlyranges");
  const options = {
    disablePreferences: true,
    disableHistory: true,
    viewOnLoad: 1,
    sidebarViewOnLoad: 0,
    scrollModeOnLoad: 3,
    spreadModeOnLoad: Number(settings.get("spreads")),
    defaultZoomValue: "page-fit",
    textLayerMode: 1,
    disableRange: false,
    // It fetches nothing but what the pages need.
    disableStream: isOnlyRanges,
    disableAutoFetch: isOnlyRanges,
  };
  document.addEventListener("webviewerloaded", () => {
    for (const [name, value] of Object.entries(options)) PDFViewerApplicationOptions.set(name, value);
  });

  const finished = 3;
  const viewer = () => globalThis.PDFViewerApplication?.pdfViewer;
  const views = () => viewer()._getVisiblePages().views.map(({ view }) => view);
  gatefoldBenchmark.reader = {
    // Next page, whatever is zoomed.
    key: "n",
    get isReady() {
      return Boolean(viewer()?.pdfDocument) && views().length > 0;
    },
    get isSharp() {
      return views().every((view) => view.renderingState === finished);
    },
    get place() {
      return viewer().currentPageNumber;
    },
    get pageHeight() {
      return views()[0].viewport.height;
    },
    turn: (by) => (by > 0 ? viewer().nextPage() : viewer().previousPage()),
    zoom(factor) {
      viewer().currentScale *= factor;
    },
  };
}
