import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { paintFirst } from "./late-scripts.server.ts";
import { databaseAwayContext, tellErrorContext, visitorOf } from "./request.server.ts";
import { NonceContext } from "./ui/nonce.ts";

const RENDER_LIMIT_MS = 10_000;

/** In development the scripts come as the router asks for them. */
const shownFirst = (html: string, url: string): string =>
  import.meta.env.PROD ? paintFirst(html, new URL(url)) : html;

/** What the router hands over. */
type PageRequest = [
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
];

/** Pages wait for all their data before they are rendered, so they are sent whole: one piece, with its length, and a status that holds. */
export default function answerPage(
  ...[request, asked, headers, entry, context]: PageRequest
): Promise<Response> {
  let status = asked;
  const { nonce } = visitorOf(context);
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const page = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        clearTimeout(limit);
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(
          new Response(Buffer.from(shownFirst(Buffer.concat(chunks).toString(), request.url)), {
            headers,
            status,
          }),
        );
        next();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Nothing is sent before everything is there, so nothing need come after its place: a page works without scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(page),
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          log.error(
            `${new URL(request.url).pathname} broke while it was rendered: ${logWords(error)}`,
          );
          context.get(tellErrorContext)(error, request);
        },
      },
    );
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
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
