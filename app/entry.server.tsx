import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { ReleaseContext } from "./browser/release.ts";
import { renderPage } from "./rendering/render-page.server.ts";
import { databaseAwayContext, tellErrorContext, visitorOf } from "./request.server.ts";
import { NonceContext } from "./ui/nonce.ts";

/** What the router hands over. */
type PageRequest = [
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
];

/** Loaders finish before rendering, so the page is sent whole, with its length and final status. */
export default async function answerPage(
  ...[request, statusCode, headers, entry, context]: PageRequest
): Promise<Response> {
  const { nonce } = visitorOf(context);
  const broke = (error: unknown) => {
    log.error(`${new URL(request.url).pathname} broke while it was rendered: ${logWords(error)}`);
    context.get(tellErrorContext)(error, request);
  };
  const page = (
    <NonceContext value={nonce}>
      <ReleaseContext value={entry.manifest.version}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ReleaseContext>
    </NonceContext>
  );
  const { html, isBroken } = await renderPage(page, { nonce, broke });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { headers, status: isBroken ? 500 : statusCode });
}

/** One line per bug. What a visitor caused (404, 415 …) is an answer and no bug. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (isDatabaseAway(error)) context.set(databaseAwayContext, true);
  if (request.signal.aborted) return;
  // 503s were already reported where they arose.
  const status = statusOf(error);
  if (status < 500 || status === 503) return;
  log.error(`${request.method} ${new URL(request.url).pathname} failed: ${logWords(error)}`);
  context.get(tellErrorContext)(error, request);
}

/** NaN of what has none. */
function statusOf(error: unknown): number {
  if (isRefusal(error)) return refusalAnswer(error).status;
  return error instanceof Object && "status" in error ? Number(error.status) : NaN;
}
