import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
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

export type FetchBounds = { bytes: number; ms: number; redirects: number };
type Resolve = (host: string) => Promise<string[]>;
/** What reaches outside; tests put a stand-in at its place. */
type FetchDoors = {
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  request?: (options: RequestOptions, answered: (answer: IncomingMessage) => void) => ClientRequest;
};

type FetchedBytes = { bytes: Uint8Array; contentType: string };
export type PublicFetch = (address: string) => Promise<FetchedBytes | FetchTrouble>;

class Trouble extends Error {
  readonly trouble: FetchTrouble;
  constructor(trouble: FetchTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: false })).map(({ address }) => address);

/**
 * Fetches from addresses that strangers wrote down. The host is resolved once, every address that
 * it has must be public, and the connection goes to the one that was checked, so that a second
 * answer of the name server cannot lead inside. Each redirect is looked at in the same way; bytes,
 * time and redirects are bounded.
 */
export function publicFetch(bounds: FetchBounds, doors: FetchDoors = {}): PublicFetch {
  const { resolve = resolveAll, isPublic = isPublicAddress, request = httpsRequest } = doors;
  return async (address) => {
    const signal = AbortSignal.timeout(bounds.ms);
    try {
      return await follow(address, bounds.redirects, signal);
    } catch (error) {
      if (error instanceof Trouble) return error.trouble;
      return signal.aborted ? "slow" : "unreachable";
    }
  };

  async function follow(
    address: string,
    redirects: number,
    signal: AbortSignal,
  ): Promise<FetchedBytes> {
    const url = checkedUrl(address);
    const answer = await open(url, await pinned(url.hostname, signal), signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      if (redirects <= 0) throw new Trouble("redirects");
      const next = URL.parse(headers.location, url);
      return follow(next?.href ?? "", redirects - 1, signal);
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new Trouble("refused");
    }
    return {
      bytes: await readBounded(answer, bounds.bytes),
      contentType: headers["content-type"] ?? "",
    };
  }

  async function pinned(hostname: string, signal: AbortSignal): Promise<string> {
    const host = hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) ? [host] : await beforeEnd(resolve(host), signal);
    const [first] = addresses;
    if (first === undefined) throw new Trouble("unreachable");
    if (!addresses.every(isPublic)) throw new Trouble("private");
    return first;
  }

  function open(url: URL, host: string, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = request(
      {
        host,
        port: 443,
        path: url.pathname + url.search,
        // The certificate must be the host's, although the connection goes to a number.
        ...(!isIP(url.hostname.replace(/^\[|\]$/g, "")) && { servername: url.hostname }),
        headers: { host: url.host, accept: "image/*", "accept-encoding": "identity" },
        agent: false,
        signal,
      },
      done,
    );
    outgoing.on("error", reject);
    outgoing.end();
    return promise;
  }
}

async function readBounded(answer: IncomingMessage, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    length += part.length;
    // Leaving the loop destroys the answer.
    if (length > most) throw new Trouble("large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function checkedUrl(address: string): URL {
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
