import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Why nothing was fetched. */
export type FetchTrouble =
  | "address" // no https address of a host, or one with a password or a port
  | "private" // of an inner network or this machine
  | "unreachable"
  | "refused" // answered, but not with what was asked for
  | "redirects"
  | "large"
  | "slow";

export class Trouble extends Error {
  readonly trouble: FetchTrouble;
  constructor(trouble: FetchTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

type Resolve = (host: string) => Promise<string[]>;
/** What reaches outside; tests put a stand-in at its place. */
export type FetchDoors = {
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  request?: (options: RequestOptions, answered: (answer: IncomingMessage) => void) => ClientRequest;
};

const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: false })).map(({ address }) => address);

type PinnedRequest = {
  method?: "GET" | "POST";
  headers: OutgoingHttpHeaders;
  body?: Uint8Array;
  signal: AbortSignal;
};
type AskPinned = (url: URL, request: PinnedRequest) => Promise<IncomingMessage>;

/**
 * Asks hosts that strangers wrote down. The host is resolved once, every address that it has must
 * be public, and the connection goes to the one that was checked, so that a second answer of the
 * name server cannot lead inside. It follows no redirect. Throws a Trouble, or what the connection
 * threw.
 */
export function pinnedRequests({
  resolve = resolveAll,
  isPublic = isPublicAddress,
  request = httpsRequest,
}: FetchDoors = {}): AskPinned {
  return async (url, { method = "GET", headers, body, signal }) => {
    const host = await pinned(url.hostname, signal);
    const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = request(
      {
        host,
        port: 443,
        method,
        path: url.pathname + url.search,
        // The certificate must be the host's, although the connection goes to a number.
        ...(!isIP(bare(url.hostname)) && { servername: url.hostname }),
        headers: { host: url.host, "accept-encoding": "identity", ...headers },
        agent: false,
        signal,
      },
      done,
    );
    outgoing.on("error", reject);
    outgoing.end(body);
    return promise;
  };

  async function pinned(hostname: string, signal: AbortSignal): Promise<string> {
    const host = bare(hostname);
    const addresses = isIP(host) ? [host] : await beforeEnd(resolve(host), signal);
    const [first] = addresses;
    if (first === undefined) throw new Trouble("unreachable");
    if (!addresses.every(isPublic)) throw new Trouble("private");
    return first;
  }
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Only https at its usual port, without a name and password. Throws a Trouble. */
export function checkedUrl(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.username || url.password || url.port)
    throw new Trouble("address");
  return url;
}

/** A name server that does not answer must not outlast the bound. */
function beforeEnd<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new Trouble("slow")), { once: true });
  return Promise.race([work, promise]);
}
