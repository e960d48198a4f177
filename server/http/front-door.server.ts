const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Machine clients that send no Origin and prove themselves otherwise. The storage service checks
 * Origin itself after authentication, and so do unsubscribe links unless a mail program posts them
 * (one-click).
 */
const MACHINES = /^\/(?:webhooks|v0|news\/end|alert\/end)\//;
/** Health checks of proxies and service managers use the machine's name as host. */
const STANDING = /^\/(?:healthz|readyz)$/;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const words = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

/**
 * The shop's origin under this host name, or null for a foreign host. A shop on a local machine
 * accepts all loopback names.
 */
export function ownAddress(host: string, origin: string): string | null {
  const key = `${origin} ${host}`;
  const before = judged.get(key);
  if (before !== undefined) return before;
  if (judged.size > 1000) judged.clear();
  const judgement = judgeHost(host, origin);
  judged.set(key, judgement);
  return judgement;
}

const judged = new Map<string, string | null>();

function judgeHost(host: string, origin: string): string | null {
  const ours = new URL(origin);
  if (host === ours.host) return ours.origin;
  const hostUrl = URL.parse(`${ours.protocol}//${host}`);
  return hostUrl && LOOPBACK.has(ours.hostname) && LOOPBACK.has(hostUrl.hostname)
    ? hostUrl.origin
    : null;
}

/** Whether the path decodes as UTF-8; the storage service checks its own names. */
function isReadable(path: string): boolean {
  try {
    return path.startsWith("/v0/") || decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * Refuses what no part of the shop handles: odd methods, compressed bodies, foreign hosts and
 * changes requested by other sites. Null lets the request pass.
 */
export function refuseRequest(request: Request, origin: string): Response | null {
  const { host, pathname } = new URL(request.url);
  if (!METHODS.has(request.method)) return words(405, "이 방법으로는 요청할 수 없어요.");
  const encoding = request.headers.get("content-encoding");
  if (encoding && encoding !== "identity") return words(415, "압축된 내용은 받지 않아요.");
  if (!ownAddress(host, origin) && !STANDING.test(pathname))
    return words(421, "이 주소의 상점이 아니에요.");
  if (!isReadable(pathname)) return words(400, "주소를 읽을 수 없어요.");
  if (READING.has(request.method) || MACHINES.test(pathname)) return null;
  return isOwnOrigin(request, origin)
    ? null
    : words(403, "다른 곳에서 보낸 요청은 처리하지 않아요. 상점 화면에서 다시 시도해주세요.");
}

/** Whether the request comes from a page of this shop on the same host. */
export function isOwnOrigin({ url, headers }: Request, origin: string): boolean {
  const from = URL.parse(headers.get("origin") ?? "");
  return (
    from !== null && from.host === new URL(url).host && from.protocol === new URL(origin).protocol
  );
}
