import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { BucketFull, BucketUnreachable } from "#shop/file/bucket.ts";

export type StoreSettings = {
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
  /** it sends by itself to who has an address that it signed */
  presigned?: boolean;
};
type StoreRequest = {
  method: "GET" | "PUT" | "POST" | "DELETE";
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** for what a store may need longer to do */
  timeoutMs?: number;
};
type Answer = { status: number; bytes: Buffer; etag: string | null };

const TRIES = 3;
const NO_ROOM = new Set([
  "XMinioStorageFull",
  "QuotaExceeded",
  "StorageQuotaExceeded",
  "EntityStorageFull",
]);

/** Asks an S3-compatible store, and tells its refusals from its failures. */
export class S3Store {
  #client: AwsClient;
  #root: URL;
  #bucket: string;
  #timeoutMs: number;
  #pauseMs: number;

  constructor(settings: StoreSettings) {
    const { endpoint, bucket, pathStyle, timeoutMs, pauseMs } = settings;
    const { region, accessKeyId, secretAccessKey } = settings;
    this.#client = new AwsClient({ region, accessKeyId, secretAccessKey, service: "s3" });
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

  /** An address of the key that anybody may ask for `seconds`. */
  async sign(key: string, query: Record<string, string>, seconds: number): Promise<string> {
    const url = new URL(key, this.#root);
    url.search = new URLSearchParams({ ...query, "X-Amz-Expires": String(seconds) }).toString();
    return (await this.#client.sign(url.href, { aws: { signQuery: true } })).url;
  }

  async #send(
    url: URL,
    { timeoutMs = this.#timeoutMs, ...init }: Omit<StoreRequest, "key" | "query">,
  ): Promise<Answer> {
    const request = await this.#client.sign(url.href, init as RequestInit);
    const answer = await fetch(request, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, bytes, etag: answer.headers.get("etag") };
  }
}

/** Throws where another try would not help. */
function refuseForGood({ status, bytes }: Answer, what: string): void {
  const code = codeIn(bytes);
  if (status === 507 || NO_ROOM.has(code))
    throw new BucketFull(`S3 has no room for ${what}: ${status} ${code}`);
  if (status < 500 && status !== 429) throw new Error(`S3 refuses ${what}: ${status} ${code}`);
}

export async function mustBeThere(answer: Promise<Answer | null>): Promise<string> {
  const found = await answer;
  if (!found)
    throw new Error(
      "S3 answers 404 where there is something to find: are endpoint and bucket right?",
    );
  return found.bytes.toString();
}

export const md5Of = (bytes: Uint8Array | string) =>
  createHash("md5").update(bytes).digest("base64");

/** Keys and codes are plain letters: nothing in them is written otherwise in XML. */
export const textIn = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

const codeIn = (bytes: Buffer) => textIn(bytes.subarray(0, 4096).toString(), "Code").slice(0, 60);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error.name === "TimeoutError" ? "timeout" : error.message;
}
