import { isAnonymous } from "./cached-paths.server.ts";
import { encodingOf, packAs } from "./pack.server.ts";

/** Smaller pages fit in the first packets of a connection anyway. */
const LEAST_BYTES = 2048;

/** The router's question for the files of linked routes; the answer is not personal. */
const ROUTES = "/__manifest";

/**
 * Compresses a page that was rendered for one request. A personal page whose address has a query
 * stays uncompressed: an attacker who chooses the query could learn the page's secrets from the
 * length of answers (BREACH).
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
