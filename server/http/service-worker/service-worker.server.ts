import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import office from "./office-worker.js?raw";
import retired from "./retired.js?raw";
import worker from "./worker.js?raw";

const withTag = (body: string) => ({
  body,
  etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
});
const scripts = { office: withTag(office), retired: withTag(retired), worker: withTag(worker) };

/**
 * The shop's service worker, which browsers revalidate often, and the back office's. With `offline`
 * off the shop's is one that deletes all caches and itself.
 */
export const serviceWorker = (offline: boolean): Hono =>
  new Hono()
    .get("/sw.js", (c) => answer(c, scripts[offline ? "worker" : "retired"]))
    .get("/office-worker.js", (c) => answer(c, scripts.office));

function answer(c: Context, { body, etag }: { body: string; etag: string }): Response {
  const headers = {
    "Cache-Control": "no-cache",
    ETag: etag,
    "Content-Type": "text/javascript; charset=utf-8",
  };
  return c.req.header("if-none-match") === etag
    ? c.body(null, 304, headers)
    : c.body(body, 200, headers);
}
