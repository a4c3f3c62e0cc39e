#define _GNU_SOURCE
#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static cpostgresql_functions functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *pq = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!pq) return;
  int missing = 0;
#define FIND(name) missing += !(functions.name = (__typeof__(functions.name))dlsym(pq, "PQ" #name))
  FIND(connectdbParams);
  FIND(finish);
  FIND(status);
  FIND(errorMessage);
  FIND(serverVersion);
  FIND(parameterStatus);
  FIND(exec);
  FIND(prepare);
  FIND(sendQueryPrepared);
  FIND(setSingleRowMode);
  FIND(getResult);
  FIND(putCopyData);
  FIND(putCopyEnd);
  FIND(resultStatus);
  FIND(resultErrorMessage);
  FIND(resultErrorField);
  FIND(clear);
  FIND(nfields);
  FIND(getisnull);
  FIND(getlength);
  FIND(ftype);
  FIND(getvalue);
  FIND(cmdTuples);
#undef FIND
  is_loaded = !missing;
}

const cpostgresql_functions *cpostgresql_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

const void *cpostgresql_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count) {
  return memmem(bytes, count, pattern, pattern_count);
}
