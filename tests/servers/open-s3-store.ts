import { createHash, createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error it has no types
import S3rver from "s3rver";

const SECRET = "S3RVER";
const REGION = "us-east-1";

type Context = { method: string; href: string; headers: Record<string, string>; status: number };
type Next = () => Promise<void>;

/** Two that put the same at once would write into one file between each other, as no S3 does. */
function putsInTurn() {
  const last = new Map<string, Promise<void>>();
  return async ({ method, href }: Context, next: Next): Promise<void> => {
    if (method !== "PUT") return next();
    const before = last.get(href);
    const own = (async () => {
      await before;
      await next();
    })();
    last.set(
      href,
      own.catch(() => undefined),
    );
    return own;
  };
}

/** It lets nobody in without a signature, and checks that of an address. */
export async function openS3Store() {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "files" }],
  });
  store.middleware.unshift(async (context: Context, next: Next) => {
    if (context.headers.authorization || isSigned(context)) await next();
    else context.status = 403;
  }, putsInTurn());
  const { port } = (await store.run()) as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: "files",
      accessKeyId: "S3RVER",
      secretAccessKey: SECRET,
      pathStyle: true,
      pauseMs: 1,
    },
    async close(): Promise<void> {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
function isSigned({ method, href, headers }: Context): boolean {
  const url = new URL(href);
  const query = [...url.searchParams].filter(([name]) => name !== "X-Amz-Signature");
  const readParam = (name: string) => url.searchParams.get(name) ?? "";
  const canonical = [
    method,
    url.pathname,
    query
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join("&"),
    `host:${headers.host}`,
    "",
    readParam("X-Amz-SignedHeaders"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const at = readParam("X-Amz-Date");
  const day = at.slice(0, 8);
  const text = [
    "AWS4-HMAC-SHA256",
    at,
    `${day}/${REGION}/s3/aws4_request`,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const key = [day, REGION, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, text).toString("hex") === readParam("X-Amz-Signature");
}
