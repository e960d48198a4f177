import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";

const RENDER_LIMIT_MS = 10_000;
/** What React leaves where something was not there yet, or broke; texts have no such brackets. */
const LEFT_TO_BROWSER = "<!--$!-->";
const END = "</body></html>";

type Tree = (entry: EntryContext) => ReactElement;

/** `begin`, `end`: what stands before and behind the text, which whoever reads it next would copy. */
type RenderedPage = {
  begin: string;
  html: string;
  end: string;
  isBroken: boolean;
};

/**
 * A page whose parts are all there, as text, in one go: without the pieces, bytes and markers of a stream, which cost a third of rendering.
 * Null where something has to be waited for or is broken, which the stream does and tells as it should. What the router would stream
 * behind the page, the loaders' data, stands in the same place with the same words.
 */
export async function renderAtOnce(
  tree: Tree,
  { serverHandoffStream, ...entry }: EntryContext,
  { nonce }: { nonce: string },
): Promise<RenderedPage | null> {
  const html = textOf(tree(entry));
  if (html === null || html.includes(LEFT_TO_BROWSER)) return null;
  const page = { begin: "<!DOCTYPE html>", html, end: "", isBroken: false };
  if (!serverHandoffStream || !entry.renderMeta?.didRenderScripts) return page;
  if (!html.endsWith(END)) return null;
  const script = (words: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${words};</script>`;
  const data = escapeInScript(JSON.stringify(await textOfData(serverHandoffStream)));
  const end = `<!--$-->${script(`enqueue(${data})`)}<!--$-->${script("close()")}<!--/$--><!--/$-->${END}`;
  return { ...page, html: html.slice(0, -END.length), end };
}

function textOf(page: ReactElement): string | null {
  try {
    return renderToString(page);
  } catch {
    return null;
  }
}

/** The patched router (patches/server) has the text at hand; in development it is a stream. */
async function textOfData(stream: ReadableStream<Uint8Array> & { text?: string }): Promise<string> {
  if (stream.text !== undefined) return stream.text;
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text;
}

const escapeInScript = (json: string): string =>
  json.replace(
    /[&><\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Waits for what the page waits for; `broke` hears of each error, and whoever asked gets 500. */
export function renderWaiting(
  page: ReactElement,
  { nonce, broke }: { nonce: string; broke: (error: unknown) => void },
): Promise<RenderedPage> {
  let isBroken = false;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const out = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
      final(next) {
        clearTimeout(limit);
        const html = Buffer.concat(chunks).toString();
        resolve({ begin: "", html, end: "", isBroken });
        next();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing is sent before everything is there, so nothing need come after its place: a page works without scripts.
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
