import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const RENDER_LIMIT_MS = 10_000;

type RenderedPage = { html: Buffer<ArrayBuffer>; isBroken: boolean };

/** Renders a complete page; `broke` receives each error, and the visitor gets 500. */
export function renderPage(
  page: ReactElement,
  { nonce, broke }: { nonce: string; broke: (error: unknown) => void },
): Promise<RenderedPage> {
  let isBroken = false;
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const out = new Writable({
      write(chunk: Uint8Array, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        clearTimeout(limit);
        resolve({ html: Buffer.concat(chunks), isBroken });
        next();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // The page is sent only when complete, so no part needs to be streamed later: it works
      // without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(out),
      onShellError: reject,
      onError(error: unknown) {
        isBroken = true;
        broke(error);
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
}
