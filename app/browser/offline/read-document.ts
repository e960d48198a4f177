import type { DocumentCache } from "./document-cache.ts";
import { DocumentUnavailable, isNetworkFailure } from "./unavailable.ts";

export type ReadDocument<Data> = {
  data: Data;
  /** when it was kept; null: the server gave it just now */ keptAt: number | null;
};

type DocumentRequest<Data> = {
  key: string;
  /** `server`: what is kept does not do */
  source?: "default" | "server";
  network: () => Promise<Data>;
  cache: Pick<DocumentCache, "find">;
};

/**
 * The server's answer or, when it cannot be asked, what was kept. Throws DocumentUnavailable:
 * `offline` when nothing was kept, `server` when only the server would do. What the server itself
 * says, also no, goes through.
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
    const kept = await cache.find(key);
    if (!kept) throw new DocumentUnavailable("offline", { cause });
    return { data: kept.data as Data, keptAt: kept.at };
  }
}
