import { codeOf, UploadError } from "./upload-error.ts";
import type { Answer, Send, StorageRequest, Watch } from "./send-request.ts";

/** What the storage service says about an object. */
export type StoredMetadata = {
  name: string;
  bucket: string;
  size: string;
  contentType?: string;
  generation?: string;
  downloadTokens?: string;
};

export type UploadProgress = { received: number; final: boolean };

const JSON_TYPE = "application/json; charset=utf-8";

const command = (words: string, rest: Record<string, string> = {}) => ({
  "X-Goog-Upload-Command": words,
  ...rest,
});
const retryAfter = (answer: Answer): number => (Number(answer.header("retry-after")) || 0) * 1000;

/**
 * Single requests to the file storage (specification 7); throws an UploadError for every status but
 * 200.
 */
export function storageTalk(
  send: Send,
  { bucket, name, contentType }: { bucket: string; name: string; contentType: string },
) {
  const place = `/v0/b/${encodeURIComponent(bucket)}/o`;
  const object = `${place}/${encodeURIComponent(name)}`;
  const upload = `${place}?name=${encodeURIComponent(name)}`;
  const settings = JSON.stringify({ name, contentType });

  const ask = async (request: Question, watch: Watch, ofObject = false): Promise<Answer> =>
    onlyDone(await send({ body: null, ...request }, watch), ofObject);

  return {
    /** The whole file in one request. */
    async sendWhole(file: Blob, watch: Watch): Promise<StoredMetadata> {
      const multipart = multipartOf(settings, contentType, file);
      return metadataOf(await ask({ method: "POST", url: upload, ...multipart }, watch));
    },

    /** Where chunks go. Only the path is used: a server behind a proxy may not know our origin. */
    async begin(size: number, watch: Watch): Promise<string> {
      const headers = command("start", {
        "X-Goog-Upload-Protocol": "resumable",
        "X-Goog-Upload-Header-Content-Length": String(size),
        "X-Goog-Upload-Header-Content-Type": contentType,
        "Content-Type": JSON_TYPE,
      });
      const answer = await ask({ method: "POST", url: upload, headers, body: settings }, watch);
      return ownPath(answer.header("x-goog-upload-url"));
    },

    async query(session: string, watch: Watch): Promise<UploadProgress> {
      const answer = await ask({ method: "POST", url: session, headers: command("query") }, watch);
      const received = Number(answer.header("x-goog-upload-size-received"));
      if (!Number.isSafeInteger(received) || received < 0)
        throw new UploadError("internal-error", { status: answer.status });
      return { received, final: answer.header("x-goog-upload-status") === "final" };
    },

    /** The metadata once the server has everything, else null. */
    async sendChunk(
      session: string,
      { bytes, offset, last }: { bytes: Blob; offset: number; last: boolean },
      watch: Watch,
    ): Promise<StoredMetadata | null> {
      const lastWords = bytes.size ? "upload, finalize" : "finalize";
      const place = { "X-Goog-Upload-Offset": String(offset) };
      const headers = command(last ? lastWords : "upload", place);
      const answer = await ask({ method: "POST", url: session, headers, body: bytes }, watch);
      return answer.header("x-goog-upload-status") === "final" ? metadataOf(answer) : null;
    },

    readMetadata: async (watch: Watch): Promise<StoredMetadata> =>
      metadataOf(await ask({ method: "GET", url: object, headers: {} }, watch, true)),

    /** Deletes the upload without waiting; leftovers expire. */
    async abandon(session: string | null): Promise<void> {
      const watch = { signal: AbortSignal.timeout(20_000) };
      const canceled =
        session &&
        (await ask({ method: "POST", url: session, headers: command("cancel") }, watch).then(
          () => true,
          () => false,
        ));
      if (!canceled)
        await ask({ method: "DELETE", url: object, headers: {} }, watch).catch(() => undefined);
    },
  };
}

export type StorageTalk = ReturnType<typeof storageTalk>;

type Question = Omit<StorageRequest, "body"> & { body?: Blob | string };

function onlyDone(answer: Answer, ofObject: boolean): Answer {
  const { status, statusText } = answer;
  if (status === 200) return answer;
  const retryAfterMs = retryAfter(answer);
  throw new UploadError(codeOf(status, { statusText, ofObject }), { status, retryAfterMs });
}

function multipartOf(settings: string, contentType: string, file: Blob) {
  const random = crypto.getRandomValues(new Uint32Array(3));
  const boundary = Array.from(random, (part) => String(part).padStart(10, "0")).join("");
  const body = new Blob([
    `--${boundary}\r\nContent-Type: ${JSON_TYPE}\r\n\r\n${settings}\r\n`,
    `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
    file,
    `\r\n--${boundary}--`,
  ]);
  const headers = {
    "X-Goog-Upload-Protocol": "multipart",
    "Content-Type": `multipart/related; boundary=${boundary}`,
  };
  return { headers, body };
}

function ownPath(address: string | null): string {
  try {
    const { pathname, search } = new URL(address ?? "", "http://own.invalid/");
    if (pathname.startsWith("/v0/")) return pathname + search;
  } catch {
    // As wrong as another path.
  }
  throw new UploadError("invalid-url");
}

function metadataOf(answer: Answer): StoredMetadata {
  try {
    const metadata = answer.json();
    if (typeof metadata === "object" && metadata !== null && "name" in metadata)
      return metadata as StoredMetadata;
  } catch {
    // Treated like an answer that is not an object.
  }
  throw new UploadError("unknown", { status: answer.status });
}
