// Hyphenation by the patterns of Liang ("Word Hy-phen-a-tion by Com-put-er", 1983), from the dictionaries that
// LibreOffice uses. libhyphen reads them, too, but takes 3.4 s for that of German.

#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "CPango.h"
#include "objects.h"

/// Longer words and patterns are left out, in bytes.
enum { maximum_length = 120 };

/// Letters, and the weight of a break before each of them and behind the last.
typedef struct {
  /// The offset into `bytes` of the level; 0 for a free slot.
  uint32_t start;
  uint32_t length;
} pattern;

/// Patterns by their letters, in a hash table with open addresses.
typedef struct {
  pattern *slots;
  size_t slot_count;
  size_t used_count;
  /// The letters and weights of each pattern; a pattern of n letters has n + 1 weights.
  uint8_t *bytes;
  size_t byte_count;
  size_t byte_capacity;
  size_t maximum_pattern;
} level;

struct cpango_hyphenation {
  /// The first breaks compounds into words, the second words into syllables; without a NEXTLEVEL there is only the first.
  level levels[2];
  int level_count;
  /// To the encoding of the dictionary; (iconv_t)-1 if that is UTF-8.
  iconv_t encoder;
};

static const uint32_t hash_start = 2166136261u;

static uint32_t hash_step(uint32_t hash, uint8_t byte) { return (hash ^ byte) * 16777619u; }

static uint32_t hash_of(const uint8_t *letters, size_t length) {
  uint32_t hash = hash_start;
  for (size_t i = 0; i < length; i++) hash = hash_step(hash, letters[i]);
  return hash;
}

/// The slot of some letters, or the free one where they belong.
static pattern *find(const level *level, const uint8_t *letters, size_t length, uint32_t hash) {
  for (size_t slot = hash & (level->slot_count - 1);; slot = (slot + 1) & (level->slot_count - 1)) {
    pattern *found = &level->slots[slot];
    if (found->start == 0) return found;
    if (found->length == length && memcmp(level->bytes + found->start, letters, length) == 0) return found;
  }
}

static bool grow_slots(level *level) {
  const pattern *old = level->slots;
  const size_t old_count = level->slot_count;
  level->slot_count = old_count ? old_count * 2 : 1 << 12;
  level->slots = calloc(level->slot_count, sizeof *level->slots);
  if (!level->slots) {
    level->slots = (pattern *)old;
    level->slot_count = old_count;
    return false;
  }
  for (size_t i = 0; i < old_count; i++) {
    if (old[i].start == 0) continue;
    const uint8_t *letters = level->bytes + old[i].start;
    *find(level, letters, old[i].length, hash_of(letters, old[i].length)) = old[i];
  }
  free((void *)old);
  return true;
}

static bool add(level *level, const uint8_t *letters, size_t length, const uint8_t *weights) {
  if (2 * (level->used_count + 1) > level->slot_count && !grow_slots(level)) return false;
  if (level->byte_count + 2 * length + 2 > level->byte_capacity) {
    size_t capacity = level->byte_capacity * 2 + (1 << 16);
    uint8_t *grown = realloc(level->bytes, capacity);
    if (!grown) return false;
    level->bytes = grown;
    level->byte_capacity = capacity;
  }
  // A start of 0 marks a free slot.
  if (level->byte_count == 0) level->byte_count = 1;
  pattern *slot = find(level, letters, length, hash_of(letters, length));
  if (slot->start == 0) level->used_count++;
  *slot = (pattern){(uint32_t)level->byte_count, (uint32_t)length};
  memcpy(level->bytes + level->byte_count, letters, length);
  memcpy(level->bytes + level->byte_count + length, weights, length + 1);
  level->byte_count += 2 * length + 1;
  if (length > level->maximum_pattern) level->maximum_pattern = length;
  return true;
}

/// Adds a line like "an1i5m". False without memory.
static bool add_line(level *level, const char *line) {
  uint8_t letters[maximum_length], weights[maximum_length + 1] = {0};
  size_t count = 0;
  for (const char *place = line; *place; place++) {
    if (*place >= '0' && *place <= '9') {
      weights[count] = (uint8_t)(*place - '0');
    } else if (count == maximum_length) {
      return true;
    } else {
      letters[count++] = (uint8_t)*place;
      weights[count] = 0;
    }
  }
  return count == 0 || add(level, letters, count, weights);
}

/// Reads the lines behind the first. Letters that change where a word is broken (with "/") are left out.
static bool read_patterns(cpango_hyphenation *hyphenation, FILE *file) {
  char line[512];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = 0;
    if (line[0] == 0 || line[0] == '%' || line[0] == '#' || strchr(line, '/')) continue;
    if (strncmp(line, "NEXTLEVEL", 9) == 0) {
      hyphenation->level_count = 2;
    } else if (!strstr(line, "HYPHEN")) {
      if (!add_line(&hyphenation->levels[hyphenation->level_count - 1], line)) return false;
    }
  }
  return true;
}

static bool open_encoder(cpango_hyphenation *hyphenation, FILE *file) {
  char name[64];
  hyphenation->encoder = (iconv_t)-1;
  if (!fgets(name, sizeof name, file)) return false;
  name[strcspn(name, "\r\n ")] = 0;
  if (strcasecmp(name, "UTF-8") == 0) return true;
  hyphenation->encoder = iconv_open(strcmp(name, "microsoft-cp1251") == 0 ? "CP1251" : name, "UTF-8");
  return hyphenation->encoder != (iconv_t)-1;
}

cpango_hyphenation *cpango_hyphenation_new(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) return NULL;
  cpango_hyphenation *hyphenation = calloc(1, sizeof *hyphenation);
  if (hyphenation) {
    cpango_object_opened();
    hyphenation->level_count = 1;
    if (!open_encoder(hyphenation, file) || !read_patterns(hyphenation, file)) {
      cpango_hyphenation_free(hyphenation);
      hyphenation = NULL;
    }
  }
  fclose(file);
  return hyphenation;
}

void cpango_hyphenation_free(cpango_hyphenation *hyphenation) {
  if (!hyphenation) return;
  for (int i = 0; i < 2; i++) {
    free(hyphenation->levels[i].slots);
    free(hyphenation->levels[i].bytes);
  }
  if (hyphenation->encoder != (iconv_t)-1) iconv_close(hyphenation->encoder);
  free(hyphenation);
  cpango_object_freed();
}

/// The weights of breaks before each byte of a word.
static void weigh(const level *level, const uint8_t *word, size_t length, uint8_t *weights) {
  uint8_t framed[maximum_length + 2], found[maximum_length + 3] = {0};
  framed[0] = framed[length + 1] = '.';
  memcpy(framed + 1, word, length);
  for (size_t start = 0; level->slot_count > 0 && start < length + 2; start++) {
    uint32_t hash = hash_start;
    for (size_t end = start + 1; end <= length + 2 && end - start <= level->maximum_pattern; end++) {
      hash = hash_step(hash, framed[end - 1]);
      const pattern *pattern = find(level, framed + start, end - start, hash);
      if (pattern->start == 0) continue;
      const uint8_t *added = level->bytes + pattern->start + pattern->length;
      for (size_t i = 0; i <= pattern->length; i++) {
        if (added[i] > found[start + i]) found[start + i] = added[i];
      }
    }
  }
  memcpy(weights, found + 1, length);
}

/// Breaks a word by a level, and its parts by the next one.
static void find_breaks(
    const cpango_hyphenation *hyphenation, int number, const uint8_t *word, size_t length, uint8_t *breaks) {
  uint8_t weights[maximum_length + 2];
  weigh(&hyphenation->levels[number], word, length, weights);
  size_t start = 0;
  for (size_t end = 1; end <= length; end++) {
    const bool is_break = end < length && (weights[end] & 1);
    if (is_break) breaks[end] = 1;
    if (number + 1 < hyphenation->level_count && (is_break || end == length)) {
      find_breaks(hyphenation, number + 1, word + start, end - start, breaks + start);
      start = end;
    }
  }
}

bool cpango_hyphenate(
    cpango_hyphenation *hyphenation, const char *word, size_t length, uint8_t *breaks, size_t letter_count) {
  char encoded[maximum_length];
  uint8_t found[maximum_length + 1] = {0};
  size_t size = length;
  if (length == 0 || length > maximum_length) return false;
  if (hyphenation->encoder == (iconv_t)-1) {
    memcpy(encoded, word, length);
  } else {
    char *from = (char *)word, *to = encoded;
    size_t rest = length, space = maximum_length;
    iconv(hyphenation->encoder, NULL, NULL, NULL, NULL);
    if (iconv(hyphenation->encoder, &from, &rest, &to, &space) == (size_t)-1) return false;
    size = (size_t)(to - encoded);
  }
  find_breaks(hyphenation, 0, (const uint8_t *)encoded, size, found);
  const bool is_utf8 = hyphenation->encoder == (iconv_t)-1;
  size_t letter = 0;
  for (size_t i = 0; i < size; i++) {
    const bool is_start = !is_utf8 || ((uint8_t)encoded[i] & 0xC0) != 0x80;
    if (is_start && letter > 0 && letter <= letter_count) breaks[letter - 1] = found[i];
    if (is_start) letter++;
  }
  return letter == letter_count;
}
