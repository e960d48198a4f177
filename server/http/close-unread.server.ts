import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * How long a client that is still sending may continue: an earlier cut would discard our answer.
 */
const LINGER_MS = 2000;

const closing = new WeakSet<Socket>();

/**
 * Whether the connection is about to close. Further requests on it are ignored, since they could
 * not be answered.
 */
export const isClosing = (socket: Socket): boolean => closing.has(socket);

export const beginClosing = (socket: Socket): void => void closing.add(socket);

/** Destroys the connection if the client has not closed it within LINGER_MS. */
export function lingerAndCut(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** Sends a short refusal and closes the connection after it. */
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
 * Closes the connection after an answer that was given before its request was read completely: the
 * next request would start at an unknown place in the body (RFC 9112, 9.6).
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
 * Node destroys a closing connection right after its last answer. This ends only our side and reads
 * what still arrives for a while, so that the client receives the answer.
 */
function endAfterAnswer(request: IncomingMessage, socket: Socket): void {
  const cut = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = () => undefined;
    socket.end();
    if (request.complete) return cut();
    lingerAndCut(socket);
    // A reader that is still attached would pause the stream.
    request.removeAllListeners("data").once("end", cut).resume();
  };
}
