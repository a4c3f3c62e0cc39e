#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "library.h"

struct ccurl_session {
  const ccurl_functions *curl;
  CURLM *multi;
  CURL *easy;
  atomic_bool is_cancelled;
  char message[CURL_ERROR_SIZE];
};

// The state shared by the callbacks of one request.
typedef struct {
  const ccurl_request *request;
  int64_t head_size;
  bool is_stopped;
  bool is_head_too_large;
  // Whether the head was whole: libcurl takes one that breaks off for an answer without a body.
  bool is_head_complete;
} ccurl_transfer;

static _Atomic int64_t live_sessions;

int64_t ccurl_live_session_count(void) { return atomic_load(&live_sessions); }

ccurl_session *ccurl_session_new(void) {
  const ccurl_functions *curl = ccurl_load();
  ccurl_session *session = curl ? calloc(1, sizeof *session) : NULL;
  if (!session) return NULL;
  session->curl = curl;
  session->multi = curl->multi_init();
  session->easy = curl->easy_init();
  atomic_fetch_add(&live_sessions, 1);
  if (session->multi && session->easy) return session;
  ccurl_session_free(session);
  return NULL;
}

void ccurl_session_free(ccurl_session *session) {
  if (!session) return;
  if (session->easy) session->curl->easy_cleanup(session->easy);
  if (session->multi) session->curl->multi_cleanup(session->multi);
  free(session);
  atomic_fetch_sub(&live_sessions, 1);
}

void ccurl_session_cancel(ccurl_session *session) {
  atomic_store(&session->is_cancelled, true);
  session->curl->multi_wakeup(session->multi);
}

void ccurl_session_renew(ccurl_session *session) { atomic_store(&session->is_cancelled, false); }

static size_t header_arrived(char *line, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  const ccurl_request *request = transfer->request;
  size_t length = size * count;
  transfer->head_size += (int64_t)length;
  if (transfer->head_size > request->maximum_head_size) {
    transfer->is_head_too_large = true;
    return 0;
  }
  bool is_empty = length <= 2 && (line[0] == '\r' || line[0] == '\n');
  bool begins_head = length >= 5 && memcmp(line, "HTTP/", 5) == 0;
  // Lines behind a whole head are trailers.
  transfer->is_head_complete = is_empty || (transfer->is_head_complete && !begins_head);
  if (request->on_header(request->context, line, length)) return length;
  transfer->is_stopped = true;
  return 0;
}

static size_t body_arrived(char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  const ccurl_request *request = transfer->request;
  size_t length = size * count;
  if (length == 0 || request->on_body(request->context, (const uint8_t *)bytes, length)) return length;
  transfer->is_stopped = true;
  // Not the count, whatever that is.
  return length + 1;
}

// A proxy of the environment is for other machines.
static bool is_loopback(const char *url) {
  const char *host = strstr(url, "://");
  host = host ? host + 3 : url;
  const char *names[] = {"127.0.0.1", "localhost", "[::1]"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t length = strlen(names[i]);
    if (strncasecmp(host, names[i], length) == 0 && strchr(":/?#", host[length])) return true;
  }
  return false;
}

// NULL where there is no memory.
static struct curl_slist *header_list(const ccurl_functions *curl, const ccurl_request *request) {
  // Also keeps libcurl from asking for compression where that is not wanted, while it still decompresses.
  struct curl_slist *list =
    curl->slist_append(NULL, request->accepts_compression ? "Accept: */*" : "Accept-Encoding: identity");
  for (size_t i = 0; list && i < request->header_count; i++) {
    struct curl_slist *longer = curl->slist_append(list, request->headers[i]);
    if (!longer) curl->slist_free_all(list);
    list = longer;
  }
  return list;
}

#define SET(option, value) easy_setopt(easy, CURLOPT_##option, value)

static bool set_options(ccurl_session *session, ccurl_transfer *transfer, struct curl_slist *headers) {
  const ccurl_request *request = transfer->request;
  __typeof__(session->curl->easy_setopt) easy_setopt = session->curl->easy_setopt;
  CURL *easy = session->easy;
  // Keeps the connections.
  session->curl->easy_reset(easy);
  session->message[0] = 0;
  int failures = 0;
  failures += SET(ERRORBUFFER, session->message) != CURLE_OK;
  failures += SET(PROTOCOLS_STR, "http,https") != CURLE_OK;
  failures += SET(URL, request->url) != CURLE_OK;
  failures += SET(FOLLOWLOCATION, 0L) != CURLE_OK;
  failures += SET(NOSIGNAL, 1L) != CURLE_OK;
  failures += SET(NOBODY, request->is_head ? 1L : 0L) != CURLE_OK;
  failures += SET(HTTPHEADER, headers) != CURLE_OK;
  failures += SET(ACCEPT_ENCODING, "") != CURLE_OK;
  failures += SET(HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS) != CURLE_OK;
  failures += SET(SSL_VERIFYPEER, 1L) != CURLE_OK;
  failures += SET(SSL_VERIFYHOST, 2L) != CURLE_OK;
  failures += SET(SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) != CURLE_OK;
  failures += SET(HEADERFUNCTION, header_arrived) != CURLE_OK;
  failures += SET(HEADERDATA, transfer) != CURLE_OK;
  failures += SET(WRITEFUNCTION, body_arrived) != CURLE_OK;
  failures += SET(WRITEDATA, transfer) != CURLE_OK;
  // Refused where the buffer of an earlier request is still there, which does as well.
  (void)SET(BUFFERSIZE, 1L << 17);
  if (request->range) failures += SET(RANGE, request->range) != CURLE_OK;
  if (request->user_agent) failures += SET(USERAGENT, request->user_agent) != CURLE_OK;
  if (request->certificate_file) failures += SET(CAINFO, request->certificate_file) != CURLE_OK;
  if (request->connect_timeout) failures += SET(CONNECTTIMEOUT_MS, (long)request->connect_timeout) != CURLE_OK;
  if (request->timeout) failures += SET(TIMEOUT_MS, (long)request->timeout) != CURLE_OK;
  if (request->minimum_speed && request->stall_seconds) {
    failures += SET(LOW_SPEED_LIMIT, (long)request->minimum_speed) != CURLE_OK;
    failures += SET(LOW_SPEED_TIME, (long)request->stall_seconds) != CURLE_OK;
  }
  if (is_loopback(request->url)) failures += SET(PROXY, "") != CURLE_OK;
  return failures == 0;
}

static ccurl_outcome outcome_of(CURLcode code, const char *message) {
  // libcurl has limits of its own for the head, whose codes differ between its versions.
  if (code != CURLE_OK && (strstr(message, "header line") || strstr(message, "response headers"))) {
    return CCURL_HEAD_TOO_LARGE;
  }
  switch (code) {
    case CURLE_OK: return CCURL_DONE;
    case CURLE_UNSUPPORTED_PROTOCOL:
      // libcurl also returns this code for a response without a status line.
      return strstr(message, "HTTP/0.9") ? CCURL_NOT_HTTP : CCURL_INVALID_URL;
    case CURLE_URL_MALFORMAT: return CCURL_INVALID_URL;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return CCURL_UNRESOLVED;
    case CURLE_COULDNT_CONNECT:
    case CURLE_INTERFACE_FAILED: return CCURL_UNREACHABLE;
    case CURLE_OPERATION_TIMEDOUT: return strstr(message, "too slow") ? CCURL_STALLED : CCURL_TIMED_OUT;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CCURL_TRUNCATED;
    case CURLE_WEIRD_SERVER_REPLY: return CCURL_NOT_HTTP;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS: return CCURL_UNTRUSTED;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ENGINE_NOTFOUND:
    case CURLE_SSL_ENGINE_SETFAILED: return CCURL_INSECURE;
    case CURLE_BAD_CONTENT_ENCODING: return CCURL_UNDECODABLE;
    case CURLE_OUT_OF_MEMORY: return CCURL_NO_MEMORY;
    default: return CCURL_FAILED;
  }
}

// Drives the request until it has ended. The code of libcurl; CURLE_ABORTED_BY_CALLBACK if it was cancelled or stopped.
static CURLcode drive(ccurl_session *session, ccurl_transfer *transfer) {
  const ccurl_functions *curl = session->curl;
  const int tick = 250;
  for (;;) {
    if (atomic_load(&session->is_cancelled)) return CURLE_ABORTED_BY_CALLBACK;
    int running = 0;
    if (curl->multi_perform(session->multi, &running) != CURLM_OK) return CURLE_FAILED_INIT;
    int remaining = 0;
    CURLMsg *message;
    while ((message = curl->multi_info_read(session->multi, &remaining))) {
      if (message->msg == CURLMSG_DONE) return message->data.result;
    }
    if (running == 0) return CURLE_FAILED_INIT;
    if (!transfer->request->on_tick(transfer->request->context)) {
      transfer->is_stopped = true;
      return CURLE_ABORTED_BY_CALLBACK;
    }
    if (curl->multi_poll(session->multi, NULL, 0, tick, NULL) != CURLM_OK) return CURLE_FAILED_INIT;
  }
}

static ccurl_outcome conclude(const ccurl_session *session, const ccurl_transfer *transfer, CURLcode code) {
  if (transfer->is_head_too_large) return CCURL_HEAD_TOO_LARGE;
  if (transfer->is_stopped) return CCURL_STOPPED;
  if (atomic_load(&session->is_cancelled)) return CCURL_CANCELLED;
  if (code == CURLE_OK && !transfer->is_head_complete) return CCURL_TRUNCATED;
  // A header line over 100 KB: libcurl 7.88 reports it as out of memory, 8.6 by a code that 7.88 does not define.
  const int too_large = 100;
  bool is_in_head = transfer->head_size > 0 && !transfer->is_head_complete;
  if (is_in_head && (code == CURLE_OUT_OF_MEMORY || (int)code == too_large)) return CCURL_HEAD_TOO_LARGE;
  return outcome_of(code, session->message);
}

ccurl_result ccurl_session_perform(ccurl_session *session, const ccurl_request *request) {
  const ccurl_functions *curl = session->curl;
  ccurl_result result = {.outcome = CCURL_NO_MEMORY};
  ccurl_transfer transfer = {.request = request};
  struct curl_slist *headers = header_list(curl, request);
  if (!headers) return result;
  if (set_options(session, &transfer, headers) &&
      curl->multi_add_handle(session->multi, session->easy) == CURLM_OK) {
    CURLcode code = drive(session, &transfer);
    result.outcome = conclude(session, &transfer, code);
    const char *words = session->message[0] ? session->message : code ? curl->easy_strerror(code) : "";
    strncpy(result.message, words, sizeof result.message - 1);
    char *redirect = NULL;
    if (curl->easy_getinfo(session->easy, CURLINFO_REDIRECT_URL, &redirect) == CURLE_OK && redirect) {
      result.redirect_url = strdup(redirect);
    }
    curl->multi_remove_handle(session->multi, session->easy);
  }
  // The handle points to what is on this stack.
  curl->easy_reset(session->easy);
  curl->slist_free_all(headers);
  return result;
}

void ccurl_result_free(ccurl_result *result) {
  free(result->redirect_url);
  result->redirect_url = NULL;
}
