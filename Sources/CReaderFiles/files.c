// The reader's files are compiled into the program, so that it runs without further files. The compiler embeds them
// quickly; as arrays of Swift they took minutes.

#include "CReaderFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Every file is text, terminated by a zero byte.
static const creader_file files[] = {
  {"app.js", (const char[]){
#embed "../GatefoldReader/Files/app.js" suffix(,)
  0}},
  {"index.html", (const char[]){
#embed "../GatefoldReader/Files/index.html" suffix(,)
  0}},
  {"reader.css", (const char[]){
#embed "../GatefoldReader/Files/reader.css" suffix(,)
  0}},
  {"service-worker.js", (const char[]){
#embed "../GatefoldReader/Files/service-worker.js" suffix(,)
  0}},
  {"theme.json", (const char[]){
#embed "../GatefoldReader/Files/theme.json" suffix(,)
  0}},
  {"book/book-error.js", (const char[]){
#embed "../GatefoldReader/Files/book/book-error.js" suffix(,)
  0}},
  {"book/book-view.js", (const char[]){
#embed "../GatefoldReader/Files/book/book-view.js" suffix(,)
  0}},
  {"book/book.js", (const char[]){
#embed "../GatefoldReader/Files/book/book.js" suffix(,)
  0}},
  {"book/chapter-content.js", (const char[]){
#embed "../GatefoldReader/Files/book/chapter-content.js" suffix(,)
  0}},
  {"book/chapter-place.js", (const char[]){
#embed "../GatefoldReader/Files/book/chapter-place.js" suffix(,)
  0}},
  {"book/cover.js", (const char[]){
#embed "../GatefoldReader/Files/book/cover.js" suffix(,)
  0}},
  {"book/epub.js", (const char[]){
#embed "../GatefoldReader/Files/book/epub.js" suffix(,)
  0}},
  {"book/html-book.js", (const char[]){
#embed "../GatefoldReader/Files/book/html-book.js" suffix(,)
  0}},
  {"book/html-view.js", (const char[]){
#embed "../GatefoldReader/Files/book/html-view.js" suffix(,)
  0}},
  {"book/text-book.js", (const char[]){
#embed "../GatefoldReader/Files/book/text-book.js" suffix(,)
  0}},
  {"book/text-hits.js", (const char[]){
#embed "../GatefoldReader/Files/book/text-hits.js" suffix(,)
  0}},
  {"book/zip.js", (const char[]){
#embed "../GatefoldReader/Files/book/zip.js" suffix(,)
  0}},
  {"languages/ar.json", (const char[]){
#embed "../GatefoldReader/Files/languages/ar.json" suffix(,)
  0}},
  {"languages/de.json", (const char[]){
#embed "../GatefoldReader/Files/languages/de.json" suffix(,)
  0}},
  {"languages/en.json", (const char[]){
#embed "../GatefoldReader/Files/languages/en.json" suffix(,)
  0}},
  {"languages/es.json", (const char[]){
#embed "../GatefoldReader/Files/languages/es.json" suffix(,)
  0}},
  {"languages/fr.json", (const char[]){
#embed "../GatefoldReader/Files/languages/fr.json" suffix(,)
  0}},
  {"languages/it.json", (const char[]){
#embed "../GatefoldReader/Files/languages/it.json" suffix(,)
  0}},
  {"languages/ja.json", (const char[]){
#embed "../GatefoldReader/Files/languages/ja.json" suffix(,)
  0}},
  {"notes/annotations.js", (const char[]){
#embed "../GatefoldReader/Files/notes/annotations.js" suffix(,)
  0}},
  {"notes/citation.js", (const char[]){
#embed "../GatefoldReader/Files/notes/citation.js" suffix(,)
  0}},
  {"notes/device.js", (const char[]){
#embed "../GatefoldReader/Files/notes/device.js" suffix(,)
  0}},
  {"notes/exchange.js", (const char[]){
#embed "../GatefoldReader/Files/notes/exchange.js" suffix(,)
  0}},
  {"notes/kept-marks.js", (const char[]){
#embed "../GatefoldReader/Files/notes/kept-marks.js" suffix(,)
  0}},
  {"notes/library-exchange.js", (const char[]){
#embed "../GatefoldReader/Files/notes/library-exchange.js" suffix(,)
  0}},
  {"notes/look-up.js", (const char[]){
#embed "../GatefoldReader/Files/notes/look-up.js" suffix(,)
  0}},
  {"notes/note-form.js", (const char[]){
#embed "../GatefoldReader/Files/notes/note-form.js" suffix(,)
  0}},
  {"notes/note-layer.js", (const char[]){
#embed "../GatefoldReader/Files/notes/note-layer.js" suffix(,)
  0}},
  {"notes/note-panel.js", (const char[]){
#embed "../GatefoldReader/Files/notes/note-panel.js" suffix(,)
  0}},
  {"notes/notes-markdown.js", (const char[]){
#embed "../GatefoldReader/Files/notes/notes-markdown.js" suffix(,)
  0}},
  {"notes/notes.css", (const char[]){
#embed "../GatefoldReader/Files/notes/notes.css" suffix(,)
  0}},
  {"notes/notes.js", (const char[]){
#embed "../GatefoldReader/Files/notes/notes.js" suffix(,)
  0}},
  {"notes/page-notes.js", (const char[]){
#embed "../GatefoldReader/Files/notes/page-notes.js" suffix(,)
  0}},
  {"notes/page-place.js", (const char[]){
#embed "../GatefoldReader/Files/notes/page-place.js" suffix(,)
  0}},
  {"notes/quotations.js", (const char[]){
#embed "../GatefoldReader/Files/notes/quotations.js" suffix(,)
  0}},
  {"notes/selection-menu.js", (const char[]){
#embed "../GatefoldReader/Files/notes/selection-menu.js" suffix(,)
  0}},
  {"notes/text-notes.js", (const char[]){
#embed "../GatefoldReader/Files/notes/text-notes.js" suffix(,)
  0}},
  {"overlays/actions.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/actions.js" suffix(,)
  0}},
  {"overlays/frame.html", (const char[]){
#embed "../GatefoldReader/Files/overlays/frame.html" suffix(,)
  0}},
  {"overlays/frame.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/frame.js" suffix(,)
  0}},
  {"overlays/gallery.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/gallery.js" suffix(,)
  0}},
  {"overlays/media-time.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/media-time.js" suffix(,)
  0}},
  {"overlays/media.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/media.js" suffix(,)
  0}},
  {"overlays/overlay-layer.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/overlay-layer.js" suffix(,)
  0}},
  {"overlays/overlay-tiles.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/overlay-tiles.js" suffix(,)
  0}},
  {"overlays/overlays.css", (const char[]){
#embed "../GatefoldReader/Files/overlays/overlays.css" suffix(,)
  0}},
  {"overlays/package-files.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/package-files.js" suffix(,)
  0}},
  {"overlays/package-frame.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/package-frame.js" suffix(,)
  0}},
  {"overlays/player.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/player.js" suffix(,)
  0}},
  {"overlays/scene.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/scene.js" suffix(,)
  0}},
  {"overlays/scroller.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/scroller.js" suffix(,)
  0}},
  {"overlays/shapes.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/shapes.js" suffix(,)
  0}},
  {"overlays/still.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/still.js" suffix(,)
  0}},
  {"overlays/storyboard-decision.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/storyboard-decision.js" suffix(,)
  0}},
  {"overlays/storyboard-player.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/storyboard-player.js" suffix(,)
  0}},
  {"overlays/storyboard.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/storyboard.js" suffix(,)
  0}},
  {"overlays/web-frame.js", (const char[]){
#embed "../GatefoldReader/Files/overlays/web-frame.js" suffix(,)
  0}},
  {"page/addresses.js", (const char[]){
#embed "../GatefoldReader/Files/page/addresses.js" suffix(,)
  0}},
  {"page/camera.js", (const char[]){
#embed "../GatefoldReader/Files/page/camera.js" suffix(,)
  0}},
  {"page/clipping.css", (const char[]){
#embed "../GatefoldReader/Files/page/clipping.css" suffix(,)
  0}},
  {"page/clipping.js", (const char[]){
#embed "../GatefoldReader/Files/page/clipping.js" suffix(,)
  0}},
  {"page/connection.js", (const char[]){
#embed "../GatefoldReader/Files/page/connection.js" suffix(,)
  0}},
  {"page/controls.js", (const char[]){
#embed "../GatefoldReader/Files/page/controls.js" suffix(,)
  0}},
  {"page/dom.js", (const char[]){
#embed "../GatefoldReader/Files/page/dom.js" suffix(,)
  0}},
  {"page/file-chooser.js", (const char[]){
#embed "../GatefoldReader/Files/page/file-chooser.js" suffix(,)
  0}},
  {"page/files.js", (const char[]){
#embed "../GatefoldReader/Files/page/files.js" suffix(,)
  0}},
  {"page/gestures.js", (const char[]){
#embed "../GatefoldReader/Files/page/gestures.js" suffix(,)
  0}},
  {"page/hits.js", (const char[]){
#embed "../GatefoldReader/Files/page/hits.js" suffix(,)
  0}},
  {"page/issue-window.js", (const char[]){
#embed "../GatefoldReader/Files/page/issue-window.js" suffix(,)
  0}},
  {"page/issue.js", (const char[]){
#embed "../GatefoldReader/Files/page/issue.js" suffix(,)
  0}},
  {"page/kept-pack.js", (const char[]){
#embed "../GatefoldReader/Files/page/kept-pack.js" suffix(,)
  0}},
  {"page/keys.js", (const char[]){
#embed "../GatefoldReader/Files/page/keys.js" suffix(,)
  0}},
  {"page/link-layer.js", (const char[]){
#embed "../GatefoldReader/Files/page/link-layer.js" suffix(,)
  0}},
  {"page/mark-layer.js", (const char[]){
#embed "../GatefoldReader/Files/page/mark-layer.js" suffix(,)
  0}},
  {"page/night-pictures.js", (const char[]){
#embed "../GatefoldReader/Files/page/night-pictures.js" suffix(,)
  0}},
  {"page/openings.js", (const char[]){
#embed "../GatefoldReader/Files/page/openings.js" suffix(,)
  0}},
  {"page/page-picture.js", (const char[]){
#embed "../GatefoldReader/Files/page/page-picture.js" suffix(,)
  0}},
  {"page/page-slider.js", (const char[]){
#embed "../GatefoldReader/Files/page/page-slider.js" suffix(,)
  0}},
  {"page/page-view.js", (const char[]){
#embed "../GatefoldReader/Files/page/page-view.js" suffix(,)
  0}},
  {"page/panels.css", (const char[]){
#embed "../GatefoldReader/Files/page/panels.css" suffix(,)
  0}},
  {"page/panels.js", (const char[]){
#embed "../GatefoldReader/Files/page/panels.js" suffix(,)
  0}},
  {"page/pictures.js", (const char[]){
#embed "../GatefoldReader/Files/page/pictures.js" suffix(,)
  0}},
  {"page/places.js", (const char[]){
#embed "../GatefoldReader/Files/page/places.js" suffix(,)
  0}},
  {"page/preview-notice.js", (const char[]){
#embed "../GatefoldReader/Files/page/preview-notice.js" suffix(,)
  0}},
  {"page/printing.js", (const char[]){
#embed "../GatefoldReader/Files/page/printing.js" suffix(,)
  0}},
  {"page/pyramid.js", (const char[]){
#embed "../GatefoldReader/Files/page/pyramid.js" suffix(,)
  0}},
  {"page/reader.js", (const char[]){
#embed "../GatefoldReader/Files/page/reader.js" suffix(,)
  0}},
  {"page/scroller.js", (const char[]){
#embed "../GatefoldReader/Files/page/scroller.js" suffix(,)
  0}},
  {"page/search.js", (const char[]){
#embed "../GatefoldReader/Files/page/search.js" suffix(,)
  0}},
  {"page/selection.js", (const char[]){
#embed "../GatefoldReader/Files/page/selection.js" suffix(,)
  0}},
  {"page/speech-keys.js", (const char[]){
#embed "../GatefoldReader/Files/page/speech-keys.js" suffix(,)
  0}},
  {"page/stage.js", (const char[]){
#embed "../GatefoldReader/Files/page/stage.js" suffix(,)
  0}},
  {"page/strip.js", (const char[]){
#embed "../GatefoldReader/Files/page/strip.js" suffix(,)
  0}},
  {"page/text-layer.js", (const char[]){
#embed "../GatefoldReader/Files/page/text-layer.js" suffix(,)
  0}},
  {"page/theme.js", (const char[]){
#embed "../GatefoldReader/Files/page/theme.js" suffix(,)
  0}},
  {"page/tile-pack.js", (const char[]){
#embed "../GatefoldReader/Files/page/tile-pack.js" suffix(,)
  0}},
  {"page/words.js", (const char[]){
#embed "../GatefoldReader/Files/page/words.js" suffix(,)
  0}},
  {"reading/article-content.js", (const char[]){
#embed "../GatefoldReader/Files/reading/article-content.js" suffix(,)
  0}},
  {"reading/articles.js", (const char[]){
#embed "../GatefoldReader/Files/reading/articles.js" suffix(,)
  0}},
  {"reading/paged-text.js", (const char[]){
#embed "../GatefoldReader/Files/reading/paged-text.js" suffix(,)
  0}},
  {"reading/printed-article.js", (const char[]){
#embed "../GatefoldReader/Files/reading/printed-article.js" suffix(,)
  0}},
  {"reading/printed-letters.js", (const char[]){
#embed "../GatefoldReader/Files/reading/printed-letters.js" suffix(,)
  0}},
  {"reading/printed-place.js", (const char[]){
#embed "../GatefoldReader/Files/reading/printed-place.js" suffix(,)
  0}},
  {"reading/reading-settings.js", (const char[]){
#embed "../GatefoldReader/Files/reading/reading-settings.js" suffix(,)
  0}},
  {"reading/reading-view.js", (const char[]){
#embed "../GatefoldReader/Files/reading/reading-view.js" suffix(,)
  0}},
  {"reading/reading.css", (const char[]){
#embed "../GatefoldReader/Files/reading/reading.css" suffix(,)
  0}},
  {"reading/table-box.js", (const char[]){
#embed "../GatefoldReader/Files/reading/table-box.js" suffix(,)
  0}},
  {"reading/text-places.js", (const char[]){
#embed "../GatefoldReader/Files/reading/text-places.js" suffix(,)
  0}},
  {"reading/text-search.js", (const char[]){
#embed "../GatefoldReader/Files/reading/text-search.js" suffix(,)
  0}},
  {"reading/text-view.js", (const char[]){
#embed "../GatefoldReader/Files/reading/text-view.js" suffix(,)
  0}},
  {"shelf/back-ends.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/back-ends.js" suffix(,)
  0}},
  {"shelf/last-read.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/last-read.js" suffix(,)
  0}},
  {"shelf/library.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/library.js" suffix(,)
  0}},
  {"shelf/offline.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/offline.js" suffix(,)
  0}},
  {"shelf/page-pictures.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/page-pictures.js" suffix(,)
  0}},
  {"shelf/registration.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/registration.js" suffix(,)
  0}},
  {"shelf/shelf-card.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/shelf-card.js" suffix(,)
  0}},
  {"shelf/shelf-request.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/shelf-request.js" suffix(,)
  0}},
  {"shelf/shelf.css", (const char[]){
#embed "../GatefoldReader/Files/shelf/shelf.css" suffix(,)
  0}},
  {"shelf/shelf.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/shelf.js" suffix(,)
  0}},
  {"shelf/token-dialog.js", (const char[]){
#embed "../GatefoldReader/Files/shelf/token-dialog.js" suffix(,)
  0}},
  {"edit/draft.js", (const char[]){
#embed "../GatefoldReader/Editor/draft.js" suffix(,)
  0}},
  {"edit/editor-words.js", (const char[]){
#embed "../GatefoldReader/Editor/editor-words.js" suffix(,)
  0}},
  {"edit/editor.css", (const char[]){
#embed "../GatefoldReader/Editor/editor.css" suffix(,)
  0}},
  {"edit/editor.js", (const char[]){
#embed "../GatefoldReader/Editor/editor.js" suffix(,)
  0}},
  {"edit/fields.js", (const char[]){
#embed "../GatefoldReader/Editor/fields.js" suffix(,)
  0}},
  {"edit/frames.js", (const char[]){
#embed "../GatefoldReader/Editor/frames.js" suffix(,)
  0}},
  {"edit/overlay-kinds.js", (const char[]){
#embed "../GatefoldReader/Editor/overlay-kinds.js" suffix(,)
  0}},
  {"edit/property-panel.js", (const char[]){
#embed "../GatefoldReader/Editor/property-panel.js" suffix(,)
  0}},
  {"edit/snapping.js", (const char[]){
#embed "../GatefoldReader/Editor/snapping.js" suffix(,)
  0}},
  {"edit/storage.js", (const char[]){
#embed "../GatefoldReader/Editor/storage.js" suffix(,)
  0}},
  {"speech/media-keys.js", (const char[]){
#embed "../GatefoldReader/Files/speech/media-keys.js" suffix(,)
  0}},
  {"speech/page-content.js", (const char[]){
#embed "../GatefoldReader/Files/speech/page-content.js" suffix(,)
  0}},
  {"speech/page-marks.js", (const char[]){
#embed "../GatefoldReader/Files/speech/page-marks.js" suffix(,)
  0}},
  {"speech/read-aloud.js", (const char[]){
#embed "../GatefoldReader/Files/speech/read-aloud.js" suffix(,)
  0}},
  {"speech/script.js", (const char[]){
#embed "../GatefoldReader/Files/speech/script.js" suffix(,)
  0}},
  {"speech/sentences.js", (const char[]){
#embed "../GatefoldReader/Files/speech/sentences.js" suffix(,)
  0}},
  {"speech/speaker.js", (const char[]){
#embed "../GatefoldReader/Files/speech/speaker.js" suffix(,)
  0}},
  {"speech/speech-bar.js", (const char[]){
#embed "../GatefoldReader/Files/speech/speech-bar.js" suffix(,)
  0}},
  {"speech/speech.css", (const char[]){
#embed "../GatefoldReader/Files/speech/speech.css" suffix(,)
  0}},
  {"speech/voices.js", (const char[]){
#embed "../GatefoldReader/Files/speech/voices.js" suffix(,)
  0}},
  {NULL, NULL},
};

const creader_file *creader_files(void) {
  return files;
}
