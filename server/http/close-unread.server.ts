import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * How long somebody who is still sending may go on before the connection is cut; else the cut
 * overtakes the answer.
 */
const LINGER_MS = 2000;

const closing = new WeakSet<Socket>();

/**
 * Whether this connection is about to end: what else comes on it is not begun, since nobody would
 * hear the answer.
 */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

export const beginClosing = (socket: Socket): void => void closing.add(socket);

/** Cuts the connection when the other side has not ended it in a while. */
export function lingerAndCut(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** Refuses in a few words, as the last answer of this connection. */
export function refuseAndClose(
  response: ServerResponse,
  { status, words, headers }: { status: number; words: string; headers?: Record<string, string> },
): void {
  beginClosing(response.req.socket);
  response
    .writeHead(status, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      Connection: "close",
    })
    .end(words);
}

/**
 * An answer that is given while its request is still coming says that the connection ends with it,
 * so that nobody sends another request after a body of which nobody knows how far it was read (RFC
 * 9112, 9.6).
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) {
      beginClosing(socket);
      response.shouldKeepAlive = false;
      endAfterAnswer(request, socket);
    }
    return writeHead(...given);
  };
}

/**
 * Node cuts a connection as soon as its last answer is sent; this one ends its own side, and takes
 * what still comes for a while.
 */
function endAfterAnswer(request: IncomingMessage, socket: Socket): void {
  const cut = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = () => undefined;
    socket.end();
    if (request.complete) return cut();
    lingerAndCut(socket);
    // Whoever began to read stops the rest from flowing.
    request.removeAllListeners("data").once("end", cut).resume();
  };
}
