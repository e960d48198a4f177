import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { visitorOf } from "./request.server.ts";
import { NonceContext } from "./ui/nonce.ts";

const RENDER_LIMIT_MS = 10_000;

export default function answerPage(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider) {
  const { nonce } = visitorOf(context);
  return new Promise<Response>((resolve, reject) => {
    let shellReady = false;
    const waitForAll = isbot(request.headers.get("user-agent") ?? "") || entry.isSpaMode;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [waitForAll ? "onAllReady" : "onShellReady"]() {
          shellReady = true;
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (shellReady) console.error("page broke while it was sent", error);
        },
      },
    );
    setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

/** One line per bug. What a visitor caused (404, 415 …) is an answer and no bug. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return;
  if (typeof error === "object" && error !== null && "status" in error && Number(error.status) < 500) return;
  console.error(`${request.method} ${new URL(request.url).pathname} failed:`, error);
}
