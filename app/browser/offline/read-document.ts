import type { DocumentCache } from "./document-cache.ts";
import { DocumentUnavailable, isNetworkFailure } from "./unavailable.ts";

export type ReadDocument<Data> = {
  data: Data;
  /** when it was stored; null: fresh from the server */ keptAt: number | null;
};

type DocumentRequest<Data> = {
  key: string;
  /** `server`: never from the cache */
  source?: "default" | "server";
  network: () => Promise<Data>;
  cache: Pick<DocumentCache, "find">;
};

/**
 * Reads from the server, or from the cache when the server cannot be reached. Throws
 * DocumentUnavailable: `offline` when nothing is stored, `server` when the source must be the
 * server. Errors that the server answered are passed on.
 */
export async function readDocument<Data>({
  key,
  source = "default",
  network,
  cache,
}: DocumentRequest<Data>): Promise<ReadDocument<Data>> {
  try {
    return { data: await network(), keptAt: null };
  } catch (cause) {
    if (!isNetworkFailure(cause)) throw cause;
    if (source === "server") throw new DocumentUnavailable("server", { cause });
    const keptDocument = await cache.find(key);
    if (!keptDocument) throw new DocumentUnavailable("offline", { cause });
    return { data: keptDocument.data as Data, keptAt: keptDocument.at };
  }
}
