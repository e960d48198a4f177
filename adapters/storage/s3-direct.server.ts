import type { DirectBucket } from "#shop/file/bucket.ts";
import { bucketKey } from "./bucket-key.ts";
import { md5Of, mustBeThere, textIn, type S3Store } from "./s3-store.server.ts";

const COMPLETING_MS = 5 * 60 * 1000;

/**
 * Operations inside of the store:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export const direct = (store: S3Store): DirectBucket => ({
  async join(key, parts) {
    const place = bucketKey(key);
    const begun = await mustBeThere(
      store.find({ method: "POST", key: place, query: { uploads: "" } }),
    );
    const uploadId = textIn(begun, "UploadId");
    if (!uploadId) throw new Error("S3 began no upload in parts");
    try {
      await complete(store, place, {
        uploadId,
        tags: await putParts(store, place, uploadId, parts),
      });
    } catch (error) {
      // What went wrong is what has to be told; the store's own rule ends what stays.
      await store
        .find({ method: "DELETE", key: place, query: { uploadId } })
        .catch(() => undefined);
      throw error;
    }
  },
  sign: (key, { seconds, contentType, contentDisposition }) =>
    store.sign(
      bucketKey(key),
      {
        "response-cache-control": "private, no-store",
        "response-content-disposition": contentDisposition,
        "response-content-type": contentType,
      },
      seconds,
    ),
});

async function putParts(
  store: S3Store,
  key: string,
  uploadId: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<string[]> {
  const tags: string[] = [];
  for await (const body of parts) {
    const answer = await store.find({
      method: "PUT",
      key,
      query: { partNumber: String(tags.length + 1), uploadId },
      headers: { "Content-MD5": md5Of(body) },
      body,
    });
    if (!answer?.etag) throw new Error(`S3 did not take part ${tags.length + 1} of ${key}`);
    tags.push(answer.etag);
  }
  return tags;
}

async function complete(
  store: S3Store,
  key: string,
  { uploadId, tags }: { uploadId: string; tags: string[] },
): Promise<void> {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const answer = await mustBeThere(
    store.find({
      method: "POST",
      key,
      query: { uploadId },
      headers: { "Content-Type": "application/xml" },
      body: `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
      timeoutMs: COMPLETING_MS,
    }),
  );
  // It may fail after it began to answer 200.
  if (answer.includes("<Error>"))
    throw new Error(`S3 did not join ${key}: ${textIn(answer, "Code")}`);
}
