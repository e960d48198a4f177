import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { noteKept } from "./kept-at.ts";
import { keptDocuments } from "./kept-documents.ts";
import { readDocument } from "./read-document.ts";
import { isNetworkFailure } from "./unavailable.ts";

type Results = Record<string, DataStrategyResult>;

let root: unknown;

/** Keeps the root's data in memory only: it says who is signed in, so it must not be stored. */
export const rememberRoot = (data: unknown): void => void (root = data);

/**
 * Middleware around the loaders: a result that failed in the network is replaced by the stored one,
 * or by an error that says the client is offline.
 */
export const readOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const failed = Object.entries(results ?? {}).filter(
    ([, { type, result }]) => type === "error" && isNetworkFailure(result),
  );
  if (request.method !== "GET" || !failed.length) return results;
  const { pathname, search } = new URL(request.url);
  const [, { result: cause }] = failed[0]!;
  try {
    const { data, keptAt } = await readDocument<Record<string, unknown>>({
      key: pathname + search,
      network: () => Promise.reject(cause),
      cache: await keptDocuments(),
    });
    return {
      ...results,
      ...Object.fromEntries(
        failed.map(([id, was]) => [id, answerOf(id, data, keptAt ?? 0) ?? was]),
      ),
    };
  } catch (error) {
    return {
      ...results,
      ...Object.fromEntries(
        failed.map(([id]): [string, DataStrategyResult] => [
          id,
          rootAnswer(id) ?? { type: "error", result: error },
        ]),
      ),
    };
  }
};

function answerOf(
  id: string,
  kept: Record<string, unknown>,
  at: number,
): DataStrategyResult | undefined {
  if (id in kept) return { type: "data", result: noteKept(kept[id], at) };
  return rootAnswer(id);
}

const rootAnswer = (id: string): DataStrategyResult | undefined =>
  id === "root" && root ? { type: "data", result: root } : undefined;
