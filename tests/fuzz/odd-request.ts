import type { SeededRandom } from "#tests/seeded-random.ts";

/** `mayBeCut`: what is no HTTP at all may be answered by the end of the connection. */
export type OddRequest = { bytes: Buffer; isHead: boolean; mayBeCut: boolean };

const METHODS = ["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const ODD_METHODS = ["TRACE", "PROPFIND", "get", "G\u00e4T", "PRI", "CONNECT"];
const PIECES =
  "% %2F %252F %00 %ff %e0%a4 %zz %ED%95%9C + .. . // .data _root.data ? # ; ' \" < ${x} __proto__ %0d%0a 0 -1 1e9 admin a".split(
    " ",
  );
const TYPES = [
  "application/x-www-form-urlencoded",
  "application/json",
  "multipart/form-data; boundary=b",
  "multipart/related; boundary=b",
  "text/plain",
  "image/png",
  "x",
];
const BODIES = [
  "",
  "a=b",
  "intent=delete&id=%ff&id=%00",
  '{"name":"a","name":"b"}',
  '{"a":"\\ud800"}',
  "[".repeat(3000),
  "--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--",
  "\0\u00ff\u00fe",
  "x".repeat(70_000),
  "x".repeat(300_000),
];
const ADDRESSES = [
  "203.0.113.7",
  "2001:db8::1",
  "[2001:db8:1:2::3]:443",
  "::ffff:198.51.100.9",
  "fe80::1%eth0",
  "unknown, 203.0.113.9",
  "'",
];

/** One request that a stranger could send, drawn from `random`, over the `paths` of the shop. */
export function drawRequest(
  random: SeededRandom,
  { paths, host, origin }: { paths: string[]; host: string; origin: string },
): OddRequest {
  if (random.chance(0.03)) return { bytes: noHttp(random), isHead: false, mayBeCut: true };
  const isOddMethod = random.chance(0.03);
  const method = random.pick(isOddMethod ? ODD_METHODS : METHODS);
  const isOddHead = random.chance(0.04);
  const lines = [
    `${method} ${drawPath(random, paths)} HTTP/1.1`,
    `Host: ${random.chance(0.97) ? host : random.pick(["evil.example", "a b", "", `${host}\r\nHost: x`])}`,
    ...drawHeaders(random, origin),
    ...(isOddHead ? [oddHeader(random)] : []),
  ];
  const hasBody = !["GET", "HEAD", "OPTIONS"].includes(method) || random.chance(0.02);
  const body = hasBody ? Buffer.from(random.pick(BODIES), "latin1") : null;
  return {
    bytes: body ? withBody(random, lines, body) : Buffer.from(`${lines.join("\r\n")}\r\n\r\n`),
    isHead: method === "HEAD",
    mayBeCut: isOddMethod || isOddHead,
  };
}

function withBody(random: SeededRandom, lines: string[], body: Buffer): Buffer {
  const inChunks = random.chance(0.3);
  const framing = inChunks ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const head = [...lines, `Content-Type: ${random.pick(TYPES)}`, framing].join("\r\n");
  const chunk = body.length ? [`${body.length.toString(16)}\r\n`, body, "\r\n"] : [];
  const parts = inChunks ? [...chunk, "0\r\n\r\n"] : [body];
  return Buffer.concat([`${head}\r\n\r\n`, ...parts].map((part) => Buffer.from(part)));
}

function drawPath(random: SeededRandom, paths: string[]): string {
  const piece = () =>
    random.chance(0.5)
      ? random.pick(PIECES)
      : encodeURIComponent(String.fromCharCode(random.between(1, 0xd7ff)));
  const path = random
    .pick(paths)
    .replaceAll(/:\w+\??|\*/g, () => (random.chance(0.5) ? "abcdefghij" : piece()));
  const more = random.chance(0.3) ? piece() : "";
  const query = random.chance(0.3) ? `?${piece()}=${piece()}&page=${piece()}` : "";
  return `${path}${more}${query}`.replaceAll(/[ \r\n]/g, "");
}

function drawHeaders(random: SeededRandom, origin: string): string[] {
  const drawn: [share: number, line: () => string][] = [
    [
      0.7,
      () =>
        `Origin: ${random.chance(0.7) ? origin : random.pick(["null", "https://evil.example", "x"])}`,
    ],
    [
      0.8,
      () =>
        `X-Forwarded-For: ${random.chance(0.8) ? `2001:db8:${random.between(0, 0xffff).toString(16)}::1` : random.pick(ADDRESSES)}`,
    ],
    [
      0.3,
      () =>
        `Cookie: ${random.pick(["shop.session_token=x.y", "guest=a.b", "flash=%7B", "flash=%ff", "=", "a;b=c;;"])}`,
    ],
    [0.3, () => `Accept-Encoding: ${random.pick(["gzip", "br, gzip", "x", "gzip;q=0"])}`],
    [
      0.2,
      () => `User-Agent: ${random.pick(["Mozilla/5.0 (iPhone)", "", "a".repeat(2000), "bot"])}`,
    ],
    [0.1, () => `Range: ${random.pick(["bytes=0-1", "bytes=-1", "bytes=9-1", "x"])}`],
    [0.1, () => `If-None-Match: ${random.pick(["*", '"x"', "W/"])}`],
    [0.05, () => `Authorization: ${random.pick(["Bearer x", "Firebase \t", "Basic Og=="])}`],
    [0.05, () => `X-Goog-Upload-Protocol: ${random.pick(["resumable", "multipart", "raw"])}`],
    [0.02, () => "Content-Encoding: gzip"],
    [0.02, () => "Connection: close"],
  ];
  return drawn.filter(([share]) => random.chance(share)).map(([, line]) => line());
}

const oddHeader = (random: SeededRandom): string =>
  random.pick([
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: -1",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
    "X\u00e4: b",
    "A : b",
    " folded: b",
    `X-Long: ${"x".repeat(20_000)}`,
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Expect: 200-ok",
  ]);

const noHttp = (random: SeededRandom): Buffer =>
  Buffer.from(
    random.pick([
      "GET / HTTP/9.9\r\n\r\n",
      "GET /\r\n\r\n",
      "\u0016\u0003\u0001\u0002\0\u0001\0",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "GET http://evil.example/ HTTP/1.1\r\n\r\n",
      "x".repeat(40_000),
    ]),
    "latin1",
  );
