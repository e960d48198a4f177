import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { paintFirst, type PageScripts } from "./rendering/late-scripts.server.ts";
import { bytesOf } from "./rendering/pieces.server.ts";
import { cutAtHead, sharedHeadFirst } from "./rendering/shared-head.server.ts";
import { renderAtOnce, renderWaiting } from "./rendering/render-page.server.tsx";
import { databaseAwayContext, tellErrorContext, visitorOf } from "./request.server.ts";
import { NonceContext } from "./ui/nonce.ts";

/** In development the scripts come as the router asks for them. */
function shownFirst(html: string, url: string, scripts: PageScripts): string[] {
  if (!import.meta.env.PROD) return [html];
  const { head, rest } = cutAtHead(html);
  return paintFirst({ head: sharedHeadFirst(head), rest }, new URL(url), scripts);
}

type PatchedMeta = { preloads?: string[] };

/** What the router hands over. */
type PageRequest = [
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
];

/** Pages wait for all their data before they are rendered, so they are sent whole: one piece, with its length, and a status that holds. */
export default async function answerPage(
  ...[request, asked, headers, entry, context]: PageRequest
): Promise<Response> {
  const visitor = visitorOf(context);
  const { nonce } = visitor;
  const tree = (of: EntryContext) => (
    <NonceContext value={nonce}>
      <ServerRouter context={of} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const broke = (error: unknown) => {
    log.error(`${new URL(request.url).pathname} broke while it was rendered: ${logWords(error)}`);
    context.get(tellErrorContext)(error, request);
  };
  const { begin, html, end, isBroken } =
    (await renderAtOnce(tree, entry, visitor)) ??
    (await renderWaiting(tree(entry), { nonce, broke }));
  headers.set("Content-Type", "text/html; charset=utf-8");
  // As bytes: a response would take a long text through two conversions.
  const { preloads: files = [] } = (entry.renderMeta ?? {}) as PatchedMeta;
  const texts = shownFirst(html, request.url, { files, nonce });
  const page = bytesOf([begin, ...texts, end]);
  return new Response(page, { headers, status: isBroken ? 500 : asked });
}

/** One line per bug. What a visitor caused (404, 415 …) is an answer and no bug. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (isDatabaseAway(error)) context.set(databaseAwayContext, true);
  if (request.signal.aborted) return;
  // 503: told where it was found.
  if (
    typeof error === "object" &&
    error !== null &&
    "status" in error &&
    (Number(error.status) < 500 || error.status === 503)
  )
    return;
  log.error(`${request.method} ${new URL(request.url).pathname} failed: ${logWords(error)}`);
  context.get(tellErrorContext)(error, request);
}
