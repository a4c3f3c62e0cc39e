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
  __typeof__(&curl_easy_getinfo) easy_getinfo;
  __typeof__(&curl_easy_reset) easy_reset;
  __typeof__(&curl_easy_strerror) easy_strerror;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_multi_init) multi_init;
  __typeof__(&curl_multi_add_handle) multi_add_handle;
  __typeof__(&curl_multi_remove_handle) multi_remove_handle;
  __typeof__(&curl_multi_perform) multi_perform;
  __typeof__(&curl_multi_poll) multi_poll;
  __typeof__(&curl_multi_wakeup) multi_wakeup;
  __typeof__(&curl_multi_info_read) multi_info_read;
  __typeof__(&curl_multi_cleanup) multi_cleanup;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
} ccurl_functions;

/// NULL where libcurl is not installed.
const ccurl_functions *ccurl_load(void);
