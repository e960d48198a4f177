import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { BucketFull, BucketUnreachable, type Bucket } from "#shop/file/bucket.ts";
import { bucketKey } from "./bucket-key.ts";

type Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** the bucket's name after the host, not before it */
  pathStyle: boolean;
  timeoutMs?: number;
  /** before the second try; twice as long before each further one */
  pauseMs?: number;
};
type StoreRequest = {
  method: "GET" | "PUT" | "POST" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
};
type Answer = { status: number; bytes: Buffer };

const TRIES = 3;
const LISTED = 1000;
const NO_ROOM = new Set([
  "XMinioStorageFull",
  "QuotaExceeded",
  "StorageQuotaExceeded",
  "EntityStorageFull",
]);

/** Keeps bytes in an S3-compatible store. https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function s3(settings: Settings): Bucket {
  const store = new S3Store(settings);
  const remove = async (key: string) =>
    void (await store.find({ method: "DELETE", key: bucketKey(key) }));
  return {
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

class S3Store {
  #client: AwsClient;
  #root: URL;
  #bucket: string;
  #timeoutMs: number;
  #pauseMs: number;

  constructor({ endpoint, bucket, pathStyle, timeoutMs, pauseMs, ...account }: Settings) {
    this.#client = new AwsClient({ ...account, service: "s3" });
    this.#root = new URL(endpoint);
    this.#bucket = bucket;
    if (pathStyle) this.#root.pathname = `/${bucket}/`;
    else this.#root.hostname = `${bucket}.${this.#root.hostname}`;
    this.#timeoutMs = timeoutMs ?? 30_000;
    this.#pauseMs = pauseMs ?? 200;
  }

  /** Null when there is no such object. */
  async find(request: StoreRequest): Promise<Answer | null> {
    const answer = await this.#ask(request);
    if (answer.status !== 404) return answer;
    if (codeIn(answer.bytes) === "NoSuchBucket")
      throw new Error(`S3 has no bucket ${this.#bucket}`);
    return null;
  }

  /** Silence and the store's own failures are tried again, a refusal never. */
  async #ask({ method, key = "", query = {}, ...rest }: StoreRequest): Promise<Answer> {
    const url = new URL(key, this.#root);
    url.search = new URLSearchParams(query).toString();
    const what = `${method} ${key || "the bucket"}`;
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(url, { method, ...rest }).catch(
        (error: unknown) =>
          new BucketUnreachable(`S3 does not answer ${what}: ${reasonOf(error)}`, { cause: error }),
      );
      if (!(answer instanceof Error)) {
        if (answer.status < 300 || answer.status === 404 || answer.status === 416) return answer;
        refuseForGood(answer, what);
      }
      if (tries === TRIES)
        throw answer instanceof Error
          ? answer
          : new BucketUnreachable(`S3 fails at ${what}: ${answer.status} ${codeIn(answer.bytes)}`);
      await sleep(this.#pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }

  async #send(url: URL, init: Pick<StoreRequest, "method" | "headers" | "body">): Promise<Answer> {
    const request = await this.#client.sign(url.href, init as RequestInit);
    const answer = await fetch(request, {
      redirect: "manual",
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
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

/** Throws where another try would not help. */
function refuseForGood({ status, bytes }: Answer, what: string): void {
  const code = codeIn(bytes);
  if (status === 507 || NO_ROOM.has(code))
    throw new BucketFull(`S3 has no room for ${what}: ${status} ${code}`);
  if (status < 500 && status !== 429) throw new Error(`S3 refuses ${what}: ${status} ${code}`);
}

async function mustBeThere(answer: Promise<Answer | null>): Promise<string> {
  const found = await answer;
  if (!found)
    throw new Error(
      "S3 answers 404 where there is something to find: are endpoint and bucket right?",
    );
  return found.bytes.toString();
}

const md5Of = (bytes: Uint8Array | string) => createHash("md5").update(bytes).digest("base64");

/** Keys and codes are plain letters: nothing in them is written otherwise in XML. */
const textIn = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

const codeIn = (bytes: Buffer) => textIn(bytes.subarray(0, 4096).toString(), "Code").slice(0, 60);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error.name === "TimeoutError" ? "timeout" : error.message;
}
