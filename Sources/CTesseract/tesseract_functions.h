// The functions of libtesseract's C interface (capi.h, Apache License 2.0) that are used, declared here so that building
// needs no package for it: they are the same in versions 4 and 5.
#pragma once

#include <stdbool.h>

typedef struct tesseract_api tesseract_api;
typedef struct tesseract_results tesseract_results;
typedef struct tesseract_page_iterator tesseract_page_iterator;
typedef struct tesseract_choices tesseract_choices;
typedef struct tesseract_monitor tesseract_monitor;

enum { level_block = 0, level_line = 2, level_word = 3, level_symbol = 4 };

typedef struct {
  const char *(*Version)(void);
  void (*DeleteText)(const char *text);
  tesseract_api *(*BaseAPICreate)(void);
  void (*BaseAPIDelete)(tesseract_api *);
  int (*BaseAPIInit2)(tesseract_api *, const char *folder, const char *language, int mode);
  int (*BaseAPISetVariable)(tesseract_api *, const char *name, const char *value);
  void (*BaseAPISetPageSegMode)(tesseract_api *, int mode);
  void (*BaseAPISetImage)(tesseract_api *, const unsigned char *, int width, int height, int pixel_bytes, int row_bytes);
  void (*BaseAPISetSourceResolution)(tesseract_api *, int ppi);
  int (*BaseAPIRecognize)(tesseract_api *, tesseract_monitor *);
  tesseract_results *(*BaseAPIGetIterator)(tesseract_api *);
  int (*BaseAPIDetectOrientationScript)(
      tesseract_api *, int *degrees, float *confidence, const char **script, float *script_confidence);
  void (*ResultIteratorDelete)(tesseract_results *);
  const tesseract_page_iterator *(*ResultIteratorGetPageIteratorConst)(const tesseract_results *);
  int (*ResultIteratorNext)(tesseract_results *, int level);
  char *(*ResultIteratorGetUTF8Text)(const tesseract_results *, int level);
  float (*ResultIteratorConfidence)(const tesseract_results *, int level);
  const char *(*ResultIteratorWordRecognitionLanguage)(const tesseract_results *);
  int (*PageIteratorIsAtBeginningOf)(const tesseract_page_iterator *, int level);
  int (*PageIteratorBoundingBox)(
      const tesseract_page_iterator *, int level, int *left, int *top, int *right, int *bottom);
  int (*PageIteratorBaseline)(const tesseract_page_iterator *, int level, int *x1, int *y1, int *x2, int *y2);
  void (*PageIteratorOrientation)(
      tesseract_page_iterator *, int *orientation, int *writing, int *order, float *skew);
  tesseract_monitor *(*MonitorCreate)(void);
  void (*MonitorDelete)(tesseract_monitor *);
  void (*MonitorSetDeadlineMSecs)(tesseract_monitor *, int milliseconds);
} tesseract_functions;

/// Loaded on the first call; NULL if libtesseract is not installed. Thread-safe.
const tesseract_functions *ctesseract_functions(void);
