-- wrk posts the lines of a file in turn: wrk … URL -- bodies.jsonl
local requests, turn = {}, 0

function init(args)
  local headers = { ["Content-Type"] = "application/json", ["Accept-Language"] = "fr" }
  for body in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, headers, body)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

-- The last line is for run.py; latencies are microseconds.
function done(summary, latency)
  local e = summary.errors
  print(string.format('{"rate": %f, "p50": %f, "p99": %f, "errors": %d}', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, e.connect + e.read + e.write + e.status + e.timeout))
end
