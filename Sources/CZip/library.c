#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static czip_functions functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *library(void) {
  // The names in Debian 12, in Debian 13 and in the development package.
  const char *names[] = {"libzip.so.4", "libzip.so.5", "libzip.so"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *found = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (found) return found;
  }
  return NULL;
}

static void load(void) {
  void *zip = library();
  if (!zip) return;
  int missing = 0;
#define FIND(name) missing += !(functions.name = (__typeof__(functions.name))dlsym(zip, "zip_" #name))
  FIND(open);
  FIND(close);
  FIND(discard);
  FIND(strerror);
  FIND(error_init);
  FIND(error_init_with_code);
  FIND(error_strerror);
  FIND(error_fini);
  FIND(get_num_entries);
  FIND(stat_index);
  FIND(file_get_external_attributes);
  FIND(fopen_index);
  FIND(fread);
  FIND(fclose);
  FIND(file_strerror);
  FIND(file_add);
  FIND(set_file_compression);
  FIND(file_set_dostime);
  FIND(file_set_external_attributes);
  FIND(source_file_create);
  FIND(source_buffer_create);
  FIND(source_function_create);
  FIND(source_free);
#undef FIND
  is_loaded = !missing;
}

const czip_functions *czip_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
