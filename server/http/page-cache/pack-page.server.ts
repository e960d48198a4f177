import { isAnonymous } from "./cached-paths.server.ts";
import { encodingOf, packAs } from "./pack.server.ts";

/** Below this a page fits in the first packets of a connection anyway. */
const LEAST_BYTES = 2048;

/** Which files the pages of the shown links need, as the router asks; says nothing of anybody. */
const ROUTES = "/__manifest";

/**
 * A page that was rendered for this request alone, compressed. A person's page is sent as it is
 * when its address has a query: whoever makes somebody follow links to it, and sees how long the
 * answers are, could guess at what stands beside words of their choosing (BREACH).
 */
export async function packPage(
  { method, url, headers }: Request,
  answer: Response,
): Promise<Response> {
  const encoding = encodingOf(headers.get("accept-encoding"));
  if (
    method !== "GET" ||
    encoding === "identity" ||
    !answer.body ||
    answer.headers.has("content-encoding")
  )
    return answer;
  const { pathname, search } = new URL(url);
  if (pathname !== ROUTES) {
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
    if (search && !isAnonymous(headers.get("cookie"))) return answer;
  }
  const body = Buffer.from(await answer.arrayBuffer());
  const packed = new Headers(answer.headers);
  packed.append("Vary", "Accept-Encoding");
  if (body.length < LEAST_BYTES)
    return new Response(body, { status: answer.status, headers: packed });
  packed.delete("Content-Length");
  packed.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(await packAs(encoding, body)), {
    status: answer.status,
    headers: packed,
  });
}
