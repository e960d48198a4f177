import autocannon from "autocannon";

const AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** Answers per second over 32 kept connections, after a short warm-up. Throws when anything but 200 came back. */
export async function pagesPerSecond({
  url,
  encoding,
  cookie,
}: {
  url: string;
  encoding: string;
  cookie?: string;
}) {
  const headers = { "accept-encoding": encoding, "user-agent": AGENT, ...(cookie && { cookie }) };
  const bytes = (
    await (
      await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } })
    ).arrayBuffer()
  ).byteLength;
  await autocannon({ url, headers, connections: 32, duration: 2 });
  const result = await autocannon({ url, headers, connections: 32, duration: 6 });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} errors`);
  const sent =
    encoding === "identity" ? bytes : Math.round(result.throughput.total / result.requests.total);
  return { rate: result.requests.average, p99: result.latency.p99, bytes: sent };
}
