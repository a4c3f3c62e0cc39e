#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static ccurl_functions functions;
static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *library(void) {
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *found = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (found) return found;
  }
  return NULL;
}

static void load(void) {
  void *curl = library();
  if (!curl) return;
  int missing = 0;
#define FIND(name) missing += !(functions.name = (__typeof__(functions.name))dlsym(curl, "curl_" #name))
  FIND(global_init);
  FIND(easy_init);
  FIND(easy_setopt);
  FIND(easy_getinfo);
  FIND(easy_reset);
  FIND(easy_strerror);
  FIND(easy_cleanup);
  FIND(multi_init);
  FIND(multi_add_handle);
  FIND(multi_remove_handle);
  FIND(multi_perform);
  FIND(multi_poll);
  FIND(multi_wakeup);
  FIND(multi_info_read);
  FIND(multi_cleanup);
  FIND(slist_append);
  FIND(slist_free_all);
#undef FIND
  is_loaded = !missing && functions.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const ccurl_functions *ccurl_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

bool ccurl_is_available(void) { return ccurl_load() != NULL; }
