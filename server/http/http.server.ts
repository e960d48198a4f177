import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isLoopback, lineOf } from "#lib/network-address.server.ts";
import { boundConnections } from "./bound-connections.server.ts";
import { arrivingBodies, hasBody } from "./arriving-bodies.server.ts";
import { addressOf, isFromHere } from "./client-address.server.ts";
import { closeUnread, isClosing, refuseAndClose } from "./close-unread.server.ts";
import { cacheKey, dataKey } from "./page-cache/cached-paths.server.ts";
import { ownAddress } from "./front-door.server.ts";
import { encodingOf } from "./page-cache/pack.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";
import { awaitAnswer, refuseBroken, refuseInTurn } from "./refuse-in-turn.server.ts";
import { securityHeaders, type OutsideHosts } from "./security-headers.server.ts";
import { answerStatic, type readStaticFiles } from "./files/static-files.server.ts";
import { takeTurns, type Turns } from "./turns.server.ts";

export type Front = {
  site: {
    fetch(
      request: Request,
      env: { address: string; isFromHere: boolean; incoming: IncomingMessage; inLineMs: number },
    ): Response | Promise<Response>;
  };
  origin: string;
  /** the hosts outside that are allowed now */
  outside?: () => OutsideHosts;
  trustProxy: boolean;
  cache: PageCache;
  files: ReturnType<typeof readStaticFiles>;
  /** somebody got a page from memory */
  seen?: (request: IncomingMessage, address: string) => void;
};

const BODY_MS = 60_000;
/**
 * The largest upload on a slow connection; the vendor's client gives up a chunk after ten minutes.
 */
const UPLOAD_MS = 11 * 60_000;
const TRANSFER_STALL_MS = 2 * 60_000;
/** A slow download gives its slot back and continues; `mostOpen` bounds all that are under way. */
const TRANSFERS = { atOnce: 16, mostWaiting: 500, mostOpen: 1000 };
/** Uploads stream, so a slot covers only their start; unfinished ones are bounded per address. */
const UPLOADS = { atOnce: 16, holdsMs: 300, mostWaiting: 500, mostOpen: 1000 };
const UPLOADS_UNFINISHED = { perLine: 24, inAll: 500 };
const isStored = (url = ""): boolean => /^\/(?:v0\/|files\/images(?:$|\?))/.test(url);
const isTransfer = (url = ""): boolean => isStored(url) || url.startsWith("/feeds/");

/**
 * Staff and shoppers have separate queues, so that neither waits for the other's crowd; payment
 * providers too. Few office pages are rendered at once.
 */
const OFFICE = { atOnce: 2, holdsMs: 200, mostWaiting: 500 };
const WEBHOOKS = { atOnce: 16, mostWaiting: 500 };
const isOffice = (url = ""): boolean => /^\/admin(?:[-/?.]|$)/.test(url);

/** The largest shopper form is the upload of a certificate. */
const MOST_BYTES = 2 * 1024 * 1024;
/** The largest office forms are the tables of waybills and of products. */
const MOST_OFFICE_BYTES = 12 * 1024 * 1024;
const TOO_LARGE = { status: 413, words: "보낸 내용이 너무 커요. 줄여서 다시 보내주세요." };

/**
 * Rendering a page takes a few milliseconds of processor. More pages at once only take longer each,
 * and their garbage outlives cheap collections (docs/performance.md).
 */
const READING = { atOnce: 4, holdsMs: 200 };
const isRead = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "GET" &&
  /^\/(?:$|[?]|(?:product|category|collection|page|search|board|policy|qna|non-member|order)(?:[/?.]|$))/.test(
    url,
  );

/** A whole backup, which may be larger than all that is sold. */
const isTakenAlong = (url = ""): boolean => url.startsWith("/admin/backups/export");

/** Downloads of sold files run for minutes in many streams, so a slot covers only their start. */
const HANDED_OVER = { atOnce: 16, holdsMs: 300, mostWaiting: 500, mostOpen: 1500 };
const isHandedOver = (url = ""): boolean => /^\/order-sounds\/[^/?]+\/[^/?]/.test(url);

/**
 * An HTTP server with limits against slow, endless and oversized clients (safety.md, attacks 100 to
 * 106). Only uploads may take longer than a minute to arrive.
 */
export function httpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { bodyMs = BODY_MS, trustProxy = false }: { bodyMs?: number; trustProxy?: boolean } = {},
): Server {
  const server = createServer(
    {
      requestTimeout: UPLOAD_MS,
      headersTimeout: 10_000,
      keepAliveTimeout: 15_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (isClosing(request.socket)) return;
      awaitAnswer(response);
      if (hasBody(request)) closeUnread(request, response);
      if (isStored(request.url) || isHandedOver(request.url) || isTakenAlong(request.url))
        response.setTimeout(TRANSFER_STALL_MS);
      else if (hasBody(request)) endLateBody(request, bodyMs);
      if (countHosts(request) > 1) refuseHosts(response);
      else answer(request, response);
    },
  );
  refuseBroken(server);
  server.maxConnections = 4000;
  // A proxy carries everybody's connections and bounds them itself.
  if (!trustProxy) boundConnections(server);
  return server;
}

/**
 * More than one Host header is refused: Node uses the first, a proxy may use the last (RFC 9112,
 * 3.2).
 */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;

const refuseHosts = (response: ServerResponse): void =>
  refuseAndClose(response, { status: 400, words: "요청을 읽을 수 없어요." });

function endLateBody(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) refuseInTurn(request.socket, "408 Request Timeout");
  }, ms).unref();
  request.once("close", () => clearTimeout(timer));
}

/** Answers one request: a static file, a page from memory, or whatever the site makes of it. */
export function answerWith(front: Front) {
  const { site, origin, outside, trustProxy, cache, files } = front;
  const toSite = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      return site.fetch(request, {
        address: addressOf(incoming, trustProxy),
        isFromHere: isFromHere(incoming),
        incoming,
        inLineMs: performance.now() - (cameAt.get(incoming) ?? performance.now()),
      });
    },
    { overrideGlobalObjects: false },
  );
  const cameAt = new WeakMap<IncomingMessage, number>();
  const { laneOf, lines } = lanes();
  const lineFor = (request: IncomingMessage): string | null => {
    const address = addressOf(request, trustProxy);
    return isLoopback(address) ? null : lineOf(address);
  };
  const awaitBody = bodiesFirst(lineFor);
  function respond(request: IncomingMessage, response: ServerResponse): void {
    if (answerStatic(files, request.url ?? "/", request, response)) return;
    if (answerFromMemory(request, response, { cache, origin, outside })) {
      front.seen?.(request, addressOf(request, trustProxy));
      return;
    }
    // Health checks skip the queue, so that a busy process is not taken for a dead one.
    if (isAskedWhetherItLives(request)) return void toSite(request, response);
    awaitBody(request, response, () => takeTurn(request, response));
  }
  function takeTurn(request: IncomingMessage, response: ServerResponse): void {
    cameAt.set(request, performance.now());
    laneOf(request).take(response, {
      work: () => void toSite(request, response),
      refuse: () => comeLater(response),
      goesFirst: placesOrder(request),
    });
  }
  return Object.assign(respond, { lines });
}

const isAskedWhetherItLives = ({ method, url = "" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && /^\/(?:healthz|readyz)(?:\?|$)/.test(url);

/** Calls `next` when the body has arrived; at once for uploads, which the site streams. */
function bodiesFirst(lineFor: (request: IncomingMessage) => string | null) {
  const bodies = arrivingBodies();
  const uploads = arrivingBodies(UPLOADS_UNFINISHED);
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (!hasBody(request)) return next();
    const line = lineFor(request);
    if (isTransfer(request.url))
      return uploads.mayStream(request, response, line) ? next() : comeLater(response);
    bodies.arrive(request, response, {
      line,
      mostBytes: isOffice(request.url) ? MOST_OFFICE_BYTES : MOST_BYTES,
      arrived: next,
      tooLarge: () => refuseAndClose(response, TOO_LARGE),
    });
  };
}

/** Separate queues for each kind of request; `lines` are their names in the metrics. */
function lanes() {
  const [pages, read] = [takeTurns(), takeTurns(READING)];
  const [transfers, uploads] = [takeTurns(TRANSFERS), takeTurns(UPLOADS)];
  const sold = takeTurns(HANDED_OVER);
  const [office, webhooks] = [takeTurns(OFFICE), takeTurns(WEBHOOKS)];
  const laneOf = (request: IncomingMessage) => {
    const { url = "" } = request;
    if (isHandedOver(url)) return sold;
    if (isTransfer(url)) return hasBody(request) ? uploads : transfers;
    if (isOffice(url)) return office;
    if (url.startsWith("/webhooks/")) return webhooks;
    return isRead(request) ? read : pages;
  };
  const lines: Record<string, Turns> = {
    pages,
    "read pages": read,
    transfers,
    uploads,
    "sold files": sold,
    "back office": office,
    webhooks,
  };
  return { laneOf, lines };
}

/** Orders go first because they take stock; paying has a quarter of an hour. */
const placesOrder = ({ method, url = "" }: IncomingMessage): boolean =>
  method === "POST" && /^\/(?:non-member\/)?order\/[^/]+$/.test(url);

const comeLater = (response: ServerResponse): void =>
  refuseAndClose(response, {
    status: 503,
    words: "지금 이용하는 분이 많아요. 잠시 뒤에 다시 시도해주세요.",
    headers: { "Retry-After": "10" },
  });

type Memory = Pick<Front, "cache" | "origin" | "outside">;

function answerFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, origin, outside }: Memory,
): boolean {
  const found = findKept(request, { cache, origin });
  if (!found) return false;
  const { page, encoding, address, body } = found;
  const headers = page.wholeHeaders(encoding, address, () =>
    securityHeaders(page, { own: address, path: request.url ?? "/" }, outside?.()),
  );
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  response.writeHead(200, [...headers, "Content-Length", String(body.length)]);
  response.end(body);
  return true;
}

function findKept({ method, url = "/", headers }: IncomingMessage, { cache, origin }: Memory) {
  const key = dataKey(method, url) ?? cacheKey(method, url, headers.cookie, headers["user-agent"]);
  const page = key ? cache.find(key) : undefined;
  if (!page || !headers.host || headers["content-encoding"]) return null;
  const address = ownAddress(headers.host, origin);
  const encoding = encodingOf(headers["accept-encoding"]);
  const body = page.find(encoding);
  return address && body ? { page, address, encoding, body } : null;
}
