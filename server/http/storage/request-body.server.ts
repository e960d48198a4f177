import type { Readable } from "node:stream";
import { BadRequest } from "./bad-request.ts";

const STALL_MS = 30_000;
const DISCARD_MS = 2000;
const DISCARD_BYTES = 32 * 1024 * 1024;

/** The connection ended before the body did: nobody is left to read an answer. */
export class BodyCut extends Error {
  override name = "BodyCut";
}

/**
 * A body as it arrives, taken no faster than it is used. A sender that says nothing for long ends
 * it; leaving early leaves the connection open.
 */
export async function* requestBody(body: Readable, stallMs = STALL_MS): AsyncGenerator<Uint8Array> {
  let wake = () => {};
  const onChange = () => wake();
  const events = ["readable", "end", "error", "close"];
  for (const event of events) body.on(event, onChange);
  try {
    for (;;) {
      const chunk = body.read() as Uint8Array | null;
      if (chunk) yield chunk;
      else if (body.readableEnded) return;
      else if (body.destroyed) throw new BodyCut("the body was cut off");
      else await somethingWithin(stallMs, (resolve) => (wake = resolve));
    }
  } finally {
    for (const event of events) body.off(event, onChange);
  }
}

function somethingWithin(ms: number, listen: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BadRequest(408, "Nothing came for too long.")), ms);
    listen(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Takes what is left of a refused body, within bounds: who is still sending would else lose the
 * answer together with the connection.
 */
export async function discardBody(body: Readable): Promise<void> {
  const end = performance.now() + DISCARD_MS;
  let bytes = 0;
  try {
    for await (const chunk of requestBody(body, DISCARD_MS)) {
      bytes += chunk.length;
      if (bytes > DISCARD_BYTES || performance.now() > end) return;
    }
  } catch {
    // Gone or silent: then there is nothing to wait for.
  }
}
