import { Readable } from "node:stream";
import { BadRequest } from "./bad-request.ts";

const STALL_MS = 30_000;
const DISCARD_MS = 2000;
const DISCARD_BYTES = 32 * 1024 * 1024;

/** The connection ended before the body did, so nobody can receive an answer. */
export class BodyCut extends Error {
  override name = "BodyCut";
}

/**
 * Streams a body with backpressure. A sender that stalls ends it; leaving the loop early keeps the
 * connection open.
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

type BodyAnswers = {
  answer: (body: AsyncGenerator<Uint8Array>) => Promise<Response>;
  /** Rethrows what is no refusal. */
  refuse: (error: unknown) => Response;
};

/** Answers a request whose body is streamed. */
export async function answerBody(
  body: Readable | Request["body"],
  { answer, refuse }: BodyAnswers,
): Promise<Response> {
  const source = body instanceof Readable ? body : readableOf(body);
  try {
    return await answer(requestBody(source));
  } catch (error) {
    const refused = refuse(error);
    if (!source.readableEnded) await discardBody(source);
    return refused;
  }
}

const readableOf = (body: Request["body"]): Readable =>
  body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);

/**
 * Reads the rest of a refused body, within bounds: closing on a client that still sends would lose
 * our answer.
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
    // A client that is gone or silent needs no more reading.
  }
}
