-- For wrk: asks for the addresses in the file PATHS, one after another, and prints what benchmarks/serving.py reads.
local paths = {}
for line in io.lines(os.getenv("PATHS")) do
  paths[#paths + 1] = line
end
local last = 0

function request()
  last = last % #paths + 1
  return wrk.format("GET", paths[last])
end

function done(summary, latency)
  local half, most = latency:percentile(50), latency:percentile(99)
  print("figures", summary.requests, summary.duration, half, most, summary.errors.status)
end
