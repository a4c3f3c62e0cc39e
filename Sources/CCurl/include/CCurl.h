// libcurl, loaded when the first address is asked for: a program that downloads nothing should not load it, and OpenSSL
// with it, at its start.
//
// A session sends one request at a time, on the thread that calls `ccurl_session_perform`, and keeps its connections for
// the next request. Redirects are not followed: the caller decides what a redirect may carry along.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Whether libcurl is installed. The first call loads it. Safe from several threads.
bool ccurl_is_available(void);

/// Connections, and one request at a time.
typedef struct ccurl_session ccurl_session;

/// NULL where libcurl is not installed, or there is no memory. The corresponding C function is curl_easy_init.
ccurl_session *_Nullable ccurl_session_new(void);
void ccurl_session_free(ccurl_session *_Nullable session);

/// The number of sessions that are not freed yet.
int64_t ccurl_live_session_count(void);

/// Cancels the running request of a session within moments, or else its next one. Thread-safe.
void ccurl_session_cancel(ccurl_session *session);

/// Forgets that a session was cancelled.
void ccurl_session_renew(ccurl_session *session);

/// A request and its limits. All pointers must stay valid until `ccurl_session_perform` returns.
typedef struct {
  /// An address with the scheme http or https; all others are refused.
  const char *url;
  /// Whether only the head of the answer is wanted (HEAD rather than GET).
  bool is_head;
  /// Whether the answer may be compressed on its way. An answer that is compressed regardless is decompressed, too.
  bool accepts_compression;
  /// Lines like "If-None-Match: \"a\"", without line ends.
  const char *_Nullable const *_Nullable headers;
  size_t header_count;
  /// Like "0-1023" or "1024-"; NULL for everything.
  const char *_Nullable range;
  /// Like "gatefold/1.0".
  const char *_Nullable user_agent;
  /// A file of certificates to trust instead of the system's, in PEM; NULL for the system's.
  const char *_Nullable certificate_file;
  /// Milliseconds until a connection stands; 0 is libcurl's default.
  int64_t connect_timeout;
  /// Milliseconds for everything; 0 is no limit.
  int64_t timeout;
  /// A request that is slower than this many bytes a second for `stall_seconds` has failed; 0 is no limit.
  int64_t minimum_speed;
  int64_t stall_seconds;
  /// The most bytes that the lines of the head may have together.
  int64_t maximum_head_size;

  void *_Nullable context;
  /// A line of the head with its line end; the head ends with an empty line, and several heads may follow each other.
  /// False ends the request with `CCURL_STOPPED`, as with the others.
  bool (*on_header)(void *_Nullable context, const char *line, size_t count);
  /// Bytes of the body, decompressed.
  bool (*on_body)(void *_Nullable context, const uint8_t *bytes, size_t count);
  /// Called a few times a second, also while nothing arrives.
  bool (*on_tick)(void *_Nullable context);
} ccurl_request;

/// How a request ended. All but `CCURL_DONE` are failures; whatever the status of the answer is, it is `CCURL_DONE`.
typedef enum : int32_t {
  CCURL_DONE = 0,
  /// A callback ended it.
  CCURL_STOPPED,
  /// `ccurl_session_cancel` ended it.
  CCURL_CANCELLED,
  /// The address cannot be read, or has another scheme.
  CCURL_INVALID_URL,
  /// No such host, or nothing to ask for it.
  CCURL_UNRESOLVED,
  /// The host does not take connections.
  CCURL_UNREACHABLE,
  CCURL_TIMED_OUT,
  /// Slower than `minimum_speed`.
  CCURL_STALLED,
  /// The connection ended before the answer did.
  CCURL_TRUNCATED,
  /// The response is not HTTP.
  CCURL_NOT_HTTP,
  /// The head has more than `maximum_head_size` bytes.
  CCURL_HEAD_TOO_LARGE,
  /// The server's certificate is not trusted.
  CCURL_UNTRUSTED,
  /// No secure connection could be made for another reason.
  CCURL_INSECURE,
  /// The body could not be decompressed.
  CCURL_UNDECODABLE,
  CCURL_NO_MEMORY,
  CCURL_FAILED,
} ccurl_outcome;

typedef struct {
  ccurl_outcome outcome;
  /// The absolute target of a redirect; NULL for other responses. Freed by `ccurl_result_free`.
  char *_Nullable redirect_url;
  /// libcurl's error message, or empty.
  char message[256];
} ccurl_result;

/// Sends a request, and returns when it has ended. The corresponding C function is curl_multi_perform.
ccurl_result ccurl_session_perform(ccurl_session *session, const ccurl_request *request);
void ccurl_result_free(ccurl_result *result);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
