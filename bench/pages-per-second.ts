import autocannon from "autocannon";

const AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const CONNECTIONS = 32;

type Asked = {
  url: string;
  encoding: string;
  cookie?: string;
  /** asked in turn instead of the one address, by each connection from the first on */
  paths?: string[];
};

/** Answers per second over 32 kept connections, after a short warm-up. Throws when anything but 200 came back. */
export async function pagesPerSecond({ url, encoding, cookie, paths = [] }: Asked) {
  const headers = { "accept-encoding": encoding, "user-agent": AGENT, ...(cookie && { cookie }) };
  const bytes = (
    await (
      await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } })
    ).arrayBuffer()
  ).byteLength;
  const load = {
    url,
    headers,
    connections: CONNECTIONS,
    ...(paths.length && { requests: inTurn(paths) }),
  };
  await autocannon({
    ...load,
    ...(paths.length ? { amount: paths.length * CONNECTIONS } : { duration: 2 }),
  });
  const result = await autocannon({ ...load, duration: 6 });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} errors`);
  const sent =
    encoding === "identity" ? bytes : Math.round(result.throughput.total / result.requests.total);
  return { rate: result.requests.average, p99: result.latency.p99, bytes: sent };
}

const inTurn = (paths: string[]) => paths.map((path) => ({ method: "GET" as const, path }));
