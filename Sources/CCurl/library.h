// The functions of libcurl that are used.
#pragma once

#include <curl/curl.h>

// Macros that check the types of arguments, for calls by name only.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#include "CCurl.h"

typedef struct {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_setopt) easy_setopt;
  __typeof__(&curl_easy_perform) easy_perform;
  __typeof__(&curl_easy_getinfo) easy_getinfo;
  __typeof__(&curl_easy_strerror) easy_strerror;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
} ccurl_functions;

/// NULL where libcurl is not installed.
const ccurl_functions *ccurl_load(void);
