import type { Bucket } from "#shop/file/bucket.ts";
import { bucketKey } from "./bucket-key.ts";
import { direct } from "./s3-direct.server.ts";
import { md5Of, mustBeThere, S3Store, textIn, type StoreSettings } from "./s3-store.server.ts";

const LISTED = 1000;

/** Keeps bytes in an S3-compatible store. https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function s3(settings: StoreSettings): Bucket {
  const store = new S3Store(settings);
  const remove = async (key: string) =>
    void (await store.find({ method: "DELETE", key: bucketKey(key) }));
  return {
    ...(settings.presigned && { direct: direct(store) }),
    async put(key, body) {
      // Whatever changes them on the way, the store refuses other bytes than these.
      const headers = { "Content-MD5": md5Of(body) };
      await mustBeThere(store.find({ method: "PUT", key: bucketKey(key), body, headers }));
    },
    async find(key, range) {
      const headers: Record<string, string> = range
        ? { Range: `bytes=${range.start}-${range.end}` }
        : {};
      const answer = await store.find({ method: "GET", key: bucketKey(key), headers });
      if (answer?.status === 416) return Buffer.alloc(0);
      // A store that does not know ranges sends everything.
      return range && answer?.status === 200
        ? answer.bytes.subarray(range.start, range.end + 1)
        : (answer?.bytes ?? null);
    },
    remove,
    async removeFolder(folder) {
      await remove(folder);
      let marker: string | undefined = "";
      do {
        const { keys, isCut } = await listPage(store, `${bucketKey(folder)}/`, marker);
        if (keys.length) await removeAll(store, keys);
        marker = isCut ? keys.at(-1) : undefined;
      } while (marker);
    },
  };
}

/** Every key of the store that is one of ours, page by page. */
export async function* listKeys(settings: StoreSettings): AsyncIterable<string[]> {
  const store = new S3Store(settings);
  let marker: string | undefined = "";
  do {
    const { keys, isCut } = await listPage(store, "", marker);
    yield keys;
    marker = isCut ? keys.at(-1) : undefined;
  } while (marker);
}

async function listPage(store: S3Store, prefix: string, marker: string) {
  const query = { prefix, "max-keys": String(LISTED), ...(marker && { marker }) };
  const page = await mustBeThere(store.find({ method: "GET", query }));
  const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => bucketKey(key!));
  return { keys, isCut: /<IsTruncated>\s*true/i.test(page) };
}

async function removeAll(store: S3Store, keys: string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("");
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Quiet>true</Quiet>${objects}</Delete>`;
  const answer = await store.find({
    method: "POST",
    query: { delete: "" },
    body,
    headers: { "Content-MD5": md5Of(body), "Content-Type": "application/xml" },
  });
  const [, error] = /<Error>([^]*?)<\/Error>/.exec(answer?.bytes.toString() ?? "") ?? [];
  if (error) throw new Error(`S3 did not remove ${textIn(error, "Key")}: ${textIn(error, "Code")}`);
}
