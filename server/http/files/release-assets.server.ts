import { createHash } from "node:crypto";
import { Hono } from "hono";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { BucketUnreachable, type Bucket } from "#shop/file/bucket.ts";
import { staticHeaders, type readStaticFiles } from "./static-files.server.ts";

const ASSETS = /^\/assets\/[\w.-]+\.(?:js|css)$/;
/** Asset names contain capitals, which the bucket's keys may not: the key is a hash of the path. */
const keyOf = (path: string): string =>
  `release-assets/${createHash("sha256").update(path).digest("hex")}`;

/**
 * Copies this release's hashed files into the bucket, where every other release finds them: during
 * a rolling update, and later in open tabs, pages of one release request files of another.
 */
export async function shareAssets(
  bucket: Bucket,
  files: ReturnType<typeof readStaticFiles>,
): Promise<void> {
  const own = [...files].filter(([path]) => ASSETS.test(path));
  const whole = keyOf(["whole", ...own.map(([path]) => path)].join("\n"));
  try {
    if (await bucket.find(whole)) return;
    for (const [path, { body }] of own) await bucket.put(keyOf(path), body());
    await bucket.put(whole, Buffer.from("whole"));
  } catch (error) {
    log.error(`other releases do not find this one's files: ${logWords(error)}`);
  }
}

/** Serves files of other releases; this release's own come from memory. */
export function assetsOfReleases(bucket: Bucket): Hono {
  return new Hono().get("/assets/*", async (c, next) => {
    const { path } = c.req;
    if (!ASSETS.test(path)) return next();
    try {
      const bytes = await bucket.find(keyOf(path));
      if (!bytes) return await next();
      return c.body(Uint8Array.from(bytes), 200, staticHeaders(path));
    } catch (error) {
      if (!(error instanceof BucketUnreachable)) throw error;
      return c.text("try again", 503, { "Cache-Control": "no-store" });
    }
  });
}
