-- What wrk asks a server for: the paths of a file, in their order, each once or again and again; on one thread.
--
-- Arguments: the file; how many requests to make (0: each path once); the seconds after which no more are made; the
-- number of connections. The run ends when all connections have had their last answer. Its figures are printed as JSON,
-- times in microseconds.

local ffi = require("ffi")
ffi.cdef([[
  struct serve_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct serve_time *time);
  int kill(int process, int signal);
  int getpid(void);
]])
local CLOCK_MONOTONIC, SIGINT = 1, 2
local time = ffi.new("struct serve_time")

local function now()
  ffi.C.clock_gettime(CLOCK_MONOTONIC, time)
  return tonumber(time.seconds) * 1e6 + tonumber(time.nanoseconds) / 1e3
end

-- `done` runs in another state than the other functions, and reads these globals of theirs.
start, finish, asked, statuses = 0, 0, 0, {}

local requests = {}
local limit, longest, waiting = 0, 0, 0
local is_checked = false

function init(arguments)
  for path in io.lines(arguments[1]) do table.insert(requests, wrk.format("GET", path)) end
  local count = tonumber(arguments[2])
  limit = count == 0 and #requests or count
  longest = tonumber(arguments[3]) * 1e6
  waiting = tonumber(arguments[4])
  -- Looking at each answer makes wrk slower. So where the paths are asked for again and again, it only counts statuses
  -- from 400 on.
  if count == 0 then response = count_status end
end

function count_status(status)
  if status ~= 200 then statuses[status] = (statuses[status] or 0) + 1 end
end

function request()
  if not is_checked then
    -- wrk checks the first request without sending it.
    is_checked = true
    return requests[1]
  end
  local moment = now()
  if start == 0 then start = moment end
  if asked < limit and moment - start < longest then
    asked = asked + 1
    return requests[(asked - 1) % #requests + 1]
  end
  waiting = waiting - 1
  if waiting == 0 then
    finish = moment
    -- wrk sleeps for its whole duration, unless it is interrupted.
    ffi.C.kill(ffi.C.getpid(), SIGINT)
  end
  -- Nothing is sent, and the connection stays idle.
  return ""
end

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function done(summary, latency)
  local start, finish = threads[1]:get("start"), threads[1]:get("finish")
  local bad, failures = 0, {}
  for status, count in pairs(threads[1]:get("statuses")) do
    bad = bad + count
    table.insert(failures, string.format('"status %d": %d', status, count))
  end
  if bad == 0 and summary.errors.status > 0 then
    bad = summary.errors.status
    table.insert(failures, string.format('"status 400 or more": %d', bad))
  end
  local lost = math.max(0, threads[1]:get("asked") - summary.requests)
  if lost > 0 then table.insert(failures, string.format('"no answer": %d', lost)) end
  io.write(string.format(
    '\n{"duration": %.0f, "tiles": %d, "failures": {%s}, "p50": %d, "p95": %d, "p99": %d}\n',
    finish > 0 and finish - start or summary.duration, summary.requests - bad, table.concat(failures, ", "),
    latency:percentile(50), latency:percentile(95), latency:percentile(99)
  ))
end
