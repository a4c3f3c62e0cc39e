#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPango.h"
#include "pango_functions.h"

struct cpango_hyphenation {
  const hyphen_functions *functions;
  HyphenDict *dictionary;
  /// To the encoding of the dictionary; (iconv_t)-1 if that is UTF-8.
  iconv_t encoder;
};

/// Longer words are not hyphenated.
enum { maximum_length = 200 };

bool cpango_has_hyphenation(void) { return cpango_hyphen() != NULL; }

/// The encoding that the first line of a dictionary names. False if the file cannot be read.
static bool read_encoding(const char *path, char name[32]) {
  FILE *file = fopen(path, "r");
  if (!file) return false;
  bool is_read = fgets(name, 32, file) != NULL;
  fclose(file);
  if (is_read) name[strcspn(name, "\r\n ")] = 0;
  return is_read;
}

static const char *iconv_name(const char *name) {
  // ISO8859-1 and the like are known to iconv; the code pages of Windows have another name there.
  return strcmp(name, "microsoft-cp1251") == 0 ? "CP1251" : name;
}

cpango_hyphenation *cpango_hyphenation_new(const char *path) {
  const hyphen_functions *functions = cpango_hyphen();
  char encoding[32];
  if (!functions || !read_encoding(path, encoding)) return NULL;
  iconv_t encoder = (iconv_t)-1;
  if (strcasecmp(encoding, "UTF-8") != 0) {
    encoder = iconv_open(iconv_name(encoding), "UTF-8");
    if (encoder == (iconv_t)-1) return NULL;
  }
  HyphenDict *dictionary = functions->load(path);
  cpango_hyphenation *hyphenation = dictionary ? malloc(sizeof *hyphenation) : NULL;
  if (!hyphenation) {
    if (dictionary) functions->free(dictionary);
    if (encoder != (iconv_t)-1) iconv_close(encoder);
    return NULL;
  }
  *hyphenation = (cpango_hyphenation){functions, dictionary, encoder};
  return hyphenation;
}

void cpango_hyphenation_free(cpango_hyphenation *hyphenation) {
  if (!hyphenation) return;
  hyphenation->functions->free(hyphenation->dictionary);
  if (hyphenation->encoder != (iconv_t)-1) iconv_close(hyphenation->encoder);
  free(hyphenation);
}

/// Frees what libhyphen says of letters that change where a word is broken.
static void free_changes(char **replacements, int *places, int *cuts, size_t count) {
  if (replacements) {
    for (size_t i = 0; i < count; i++) free(replacements[i]);
  }
  free(replacements);
  free(places);
  free(cuts);
}

bool cpango_hyphenate(
    cpango_hyphenation *hyphenation, const char *word, size_t length, uint8_t *breaks, size_t letter_count) {
  char encoded[maximum_length + 1], hyphens[maximum_length + 6] = {0};
  if (length == 0 || length > maximum_length) return false;
  size_t size = length;
  if (hyphenation->encoder == (iconv_t)-1) {
    memcpy(encoded, word, length);
  } else {
    char *from = (char *)word, *to = encoded;
    size_t rest = length, space = maximum_length;
    iconv(hyphenation->encoder, NULL, NULL, NULL, NULL);
    if (iconv(hyphenation->encoder, &from, &rest, &to, &space) == (size_t)-1) return false;
    size = (size_t)(to - encoded);
    // One byte is one letter in these encodings.
    if (size != letter_count) return false;
  }
  encoded[size] = 0;
  char **replacements = NULL;
  int *places = NULL, *cuts = NULL;
  int failed = hyphenation->functions->hyphenate2(
      hyphenation->dictionary, encoded, (int)size, hyphens, NULL, &replacements, &places, &cuts);
  for (size_t i = 0; !failed && i + 1 < letter_count; i++) {
    // Where letters change, as in Schif(f)-fahrt, the word is left whole.
    breaks[i] = (hyphens[i] & 1) && !(replacements && replacements[i]);
  }
  free_changes(replacements, places, cuts, size);
  return !failed;
}
