#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#include "CTesseract.h"
#include "tesseract_functions.h"

static tesseract_functions tesseract;
static bool has_tesseract;
static pthread_once_t tesseract_once = PTHREAD_ONCE_INIT;

static void load_tesseract(void) {
  // A page is read on one thread: several threads of OpenMP take five times the processor time for it on a busy machine.
  // The library reads this when it is loaded.
  setenv("OMP_THREAD_LIMIT", "1", 0);
  const char *names[] = {"libtesseract.so.5", "libtesseract.so.4", "libtesseract.so"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) return;
  int missing = 0;
#define FIND(name) missing += !(tesseract.name = (__typeof__(tesseract.name))dlsym(library, "Tess" #name))
  FIND(Version);
  FIND(DeleteText);
  FIND(BaseAPICreate);
  FIND(BaseAPIDelete);
  FIND(BaseAPIInit2);
  FIND(BaseAPISetVariable);
  FIND(BaseAPISetPageSegMode);
  FIND(BaseAPISetImage);
  FIND(BaseAPISetSourceResolution);
  FIND(BaseAPIRecognize);
  FIND(BaseAPIGetIterator);
  FIND(BaseAPIDetectOrientationScript);
  FIND(ResultIteratorDelete);
  FIND(ResultIteratorGetPageIteratorConst);
  FIND(ResultIteratorNext);
  FIND(ResultIteratorGetUTF8Text);
  FIND(ResultIteratorConfidence);
  FIND(ResultIteratorWordRecognitionLanguage);
  FIND(PageIteratorIsAtBeginningOf);
  FIND(PageIteratorBoundingBox);
  FIND(PageIteratorBaseline);
  FIND(PageIteratorOrientation);
  FIND(MonitorCreate);
  FIND(MonitorDelete);
  FIND(MonitorSetDeadlineMSecs);
#undef FIND
  has_tesseract = !missing;
}

const tesseract_functions *ctesseract_functions(void) {
  pthread_once(&tesseract_once, load_tesseract);
  return has_tesseract ? &tesseract : NULL;
}

const char *ctesseract_version(void) {
  const tesseract_functions *tesseract = ctesseract_functions();
  return tesseract ? tesseract->Version() : NULL;
}
