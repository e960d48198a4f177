import type { IncomingMessage } from "node:http";
import {
  checkedUrl,
  pinnedRequests,
  Trouble,
  type FetchDoors,
  type FetchTrouble,
} from "./pinned-request.server.ts";

export type FetchBounds = { bytes: number; ms: number; redirects: number };

type FetchedBytes = { bytes: Uint8Array; contentType: string };
export type PublicFetch = (address: string) => Promise<FetchedBytes | FetchTrouble>;

/**
 * Fetches from addresses that strangers wrote down, by pinnedRequests. Each redirect is looked at
 * in the same way; bytes, time and redirects are bounded.
 */
export function publicFetch(bounds: FetchBounds, doors: FetchDoors = {}): PublicFetch {
  const ask = pinnedRequests(doors);
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
    const answer = await ask(url, { headers: { accept: "image/*" }, signal });
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
