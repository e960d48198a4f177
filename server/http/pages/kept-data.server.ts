import type { MiddlewareHandler } from "hono";
import { dataKey } from "../page-cache/cached-paths.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";
import { sendKept, sharedAnswers } from "./shared-answers.server.ts";

type Api = { fetch(request: Request): Response | Promise<Response> };

/** Caches product JSON like pages. A successful write through this API drops the cache at once. */
export function keptData(api: Api, cache: PageCache): MiddlewareHandler {
  const shared = sharedAnswers(cache);
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const key = dataKey(c.req.method, pathname + search);
    if (!key) {
      await next();
      if (c.req.method !== "GET" && c.res.ok) cache.drop();
      return;
    }
    const answer = await shared(c.req.raw, {
      key,
      sharing: "data",
      make: (bare) => api.fetch(bare),
    });
    c.res = await sendKept(c.req.raw, answer);
  };
}
