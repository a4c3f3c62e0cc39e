// libpq, loaded when the first index on PostgreSQL is opened: programs that use none need not install it. Declared here,
// since the functions have kept their form since PostgreSQL 9, so that nothing is needed to build.
//
// https://www.postgresql.org/docs/15/libpq.html
#pragma once

#include <stddef.h>

typedef struct cpostgresql_connection cpostgresql_connection;
typedef struct cpostgresql_result cpostgresql_result;

/// The functions of libpq that are used, each under its name without "PQ".
typedef struct {
  cpostgresql_connection *(*connectdbParams)(const char *const *keywords, const char *const *values, int expands);
  void (*finish)(cpostgresql_connection *);
  int (*status)(const cpostgresql_connection *);
  const char *(*errorMessage)(const cpostgresql_connection *);
  int (*serverVersion)(const cpostgresql_connection *);
  const char *(*parameterStatus)(const cpostgresql_connection *, const char *name);
  cpostgresql_result *(*exec)(cpostgresql_connection *, const char *sql);
  cpostgresql_result *(*prepare)(
      cpostgresql_connection *, const char *name, const char *sql, int parameter_count, const unsigned *types);
  int (*sendQueryPrepared)(
      cpostgresql_connection *, const char *name, int parameter_count, const char *const *values, const int *lengths,
      const int *formats, int result_format);
  int (*setSingleRowMode)(cpostgresql_connection *);
  cpostgresql_result *(*getResult)(cpostgresql_connection *);
  int (*putCopyData)(cpostgresql_connection *, const char *bytes, int count);
  int (*putCopyEnd)(cpostgresql_connection *, const char *failure);
  int (*resultStatus)(const cpostgresql_result *);
  const char *(*resultErrorMessage)(const cpostgresql_result *);
  const char *(*resultErrorField)(const cpostgresql_result *, int field);
  void (*clear)(cpostgresql_result *);
  int (*nfields)(const cpostgresql_result *);
  int (*getisnull)(const cpostgresql_result *, int row, int column);
  int (*getlength)(const cpostgresql_result *, int row, int column);
  unsigned (*ftype)(const cpostgresql_result *, int column);
  const char *(*getvalue)(const cpostgresql_result *, int row, int column);
  const char *(*cmdTuples)(cpostgresql_result *);
} cpostgresql_functions;

/// Values of `status` and `resultStatus`, and the field of `resultErrorField` with the SQLSTATE.
enum {
  cpostgresql_connection_ok = 0,
  cpostgresql_command_ok = 1,
  cpostgresql_tuples_ok = 2,
  cpostgresql_copy_in = 4,
  cpostgresql_single_tuple = 9,
  cpostgresql_sqlstate = 'C',
};

/// The functions of libpq, loaded on the first call; NULL if it is not installed. Thread-safe.
const cpostgresql_functions *cpostgresql_load(void);

/// The first place of a pattern in bytes, or NULL.
const void *cpostgresql_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count);
