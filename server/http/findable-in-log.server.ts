import type { MiddlewareHandler } from "hono";
import { withPatience } from "#shop/database/request-patience.server.ts";
import { marksOf, withMarks } from "#lib/log.server.ts";

type Env = { Bindings: { inLineMs?: number } | undefined };

/**
 * Gives the request the ids that its log lines carry, sends the visitor the one to quote, and sets
 * its database deadline.
 */
export const findableInLog: MiddlewareHandler<Env> = (c, next) => {
  const marks = marksOf(c.req.raw.headers);
  return withMarks(marks, async () => {
    await withPatience(next, c.env?.inLineMs);
    c.res.headers.set("X-Request-Id", marks.request);
  });
};
