import { createHash } from "node:crypto";
import { Hono } from "hono";
import retired from "./retired.js?raw";
import worker from "./worker.js?raw";

const scripts = [worker, retired].map((body) => ({
  body,
  etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
}));

/**
 * The service worker, which browsers revalidate often. With `offline` off it is one that deletes
 * all caches and itself.
 */
export function serviceWorker(offline: boolean): Hono {
  const { body, etag } = scripts[offline ? 0 : 1]!;
  return new Hono().get("/sw.js", (c) => {
    const headers = {
      "Cache-Control": "no-cache",
      ETag: etag,
      "Content-Type": "text/javascript; charset=utf-8",
    };
    return c.req.header("if-none-match") === etag
      ? c.body(null, 304, headers)
      : c.body(body, 200, headers);
  });
}
