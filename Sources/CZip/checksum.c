#include "CZip.h"

#include <pthread.h>

// The checksum of eight bytes at a time, by a table for each of them.
static uint32_t tables[8][256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t value = byte;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
    tables[0][byte] = value;
  }
  for (int table = 1; table < 8; table++) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint32_t value = tables[table - 1][byte];
      tables[table][byte] = value >> 8 ^ tables[0][value & 0xFF];
    }
  }
}

uint32_t czip_crc32(uint32_t checksum, const uint8_t *bytes, size_t count) {
  pthread_once(&once, fill);
  uint32_t value = ~checksum;
  for (; count >= 8; bytes += 8, count -= 8) {
    value ^= bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    value = tables[7][value & 0xFF] ^ tables[6][value >> 8 & 0xFF] ^ tables[5][value >> 16 & 0xFF] ^
            tables[4][value >> 24] ^ tables[3][bytes[4]] ^ tables[2][bytes[5]] ^ tables[1][bytes[6]] ^
            tables[0][bytes[7]];
  }
  for (; count > 0; bytes++, count--) value = value >> 8 ^ tables[0][(value ^ *bytes) & 0xFF];
  return ~value;
}
