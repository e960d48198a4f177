import { appendToUpload } from "#shop/file/upload/append-to-upload.server.ts";
import { cancelUpload } from "#shop/file/upload/cancel-upload.server.ts";
import { findUpload } from "#shop/file/upload/find-upload.server.ts";
import { startUpload } from "#shop/file/upload/start-upload.server.ts";
import { documentAnswer } from "./answer-object.server.ts";
import {
  declaredLength,
  readText,
  withName,
  type StorageRequest,
  type ObjectRequest,
} from "./storage-request.server.ts";
import { BadRequest } from "./bad-request.ts";
import { readMd5, readSettings, settingsFor } from "./read-settings.ts";
import { queryField } from "./storage-path.ts";

/**
 * Chunks, except the last, are multiples of this; an interrupted one is stored up to a multiple.
 */
const GRANULARITY = 256 * 1024;

const commands: Record<
  string,
  (storageRequest: StorageRequest & { key: string }) => Promise<Response>
> = {
  query,
  cancel,
  upload: (storageRequest) => append(storageRequest, { finalize: false }),
  "upload,finalize": (storageRequest) => append(storageRequest, { finalize: true }),
  finalize: (storageRequest) => append(storageRequest, { finalize: true }),
};

/**
 * The resumable upload protocol. `start` returns the upload's address; the received length on the
 * server is authoritative.
 */
export async function receiveResumable(
  storageRequest: StorageRequest & { name: string | null },
): Promise<Response> {
  const command =
    storageRequest.request.headers
      .get("x-goog-upload-command")
      ?.toLowerCase()
      .replace(/\s+/g, "") ?? "";
  if (command === "start") return start(withName(storageRequest));
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new BadRequest(400, "Not a command of the resumable protocol.");
  const key = queryField(storageRequest.request.url, "upload_id");
  if (!key) throw new BadRequest(400, "upload_id is missing.");
  return run({ ...storageRequest, key });
}

async function start({
  shop,
  request,
  caller,
  bucket,
  name,
  body,
}: ObjectRequest): Promise<Response> {
  const size = readCount(request, "x-goog-upload-header-content-length");
  const text = await readText(body);
  const settings = settingsFor(
    readSettings(text),
    request.headers.get("x-goog-upload-header-content-type"),
  );
  const { key } = await startUpload(shop, caller, {
    bucket,
    name,
    size,
    settings,
    md5: readMd5(text),
  });
  const { host } = new URL(request.url);
  const query = new URLSearchParams({ name, upload_id: key, upload_protocol: "resumable" });
  return empty({
    "X-Goog-Upload-Status": "active",
    "X-Goog-Upload-URL": `${new URL(shop.origin).protocol}//${host}/v0/b/${encodeURIComponent(bucket)}/o?${query}`,
    "X-Goog-Upload-Chunk-Granularity": String(GRANULARITY),
  });
}

async function query({ shop, caller, key }: StorageRequest & { key: string }): Promise<Response> {
  const { state, received } = await findUpload(shop, caller, key);
  return empty({
    "X-Goog-Upload-Status": state,
    "X-Goog-Upload-Size-Received": String(received),
    "X-Goog-Upload-Chunk-Granularity": String(GRANULARITY),
  });
}

async function cancel({ shop, caller, key }: StorageRequest & { key: string }): Promise<Response> {
  await cancelUpload(shop, caller, key);
  return empty({ "X-Goog-Upload-Status": "cancelled" });
}

async function append(
  { shop, request, caller, key, body }: StorageRequest & { key: string },
  { finalize }: { finalize: boolean },
): Promise<Response> {
  const offset =
    readCount(request, "x-goog-upload-offset") ??
    (await offsetAtEnd(finalize, () => findUpload(shop, caller, key)));
  const appended = await appendToUpload(shop, caller, key, {
    offset,
    body,
    finalize,
    expected: declaredLength(request),
  });
  if (appended.state === "final")
    return documentAnswer(appended.object, undefined, {
      "X-Goog-Upload-Status": "final",
      "X-Goog-Upload-Size-Received": String(appended.object.size),
    });
  return empty({
    "X-Goog-Upload-Status": "active",
    "X-Goog-Upload-Size-Received": String(appended.received),
  });
}

/** Only `finalize` alone may omit the offset, since it adds no bytes. */
async function offsetAtEnd(
  finalize: boolean,
  find: () => Promise<{ received: number }>,
): Promise<number> {
  if (!finalize) throw new BadRequest(400, "X-Goog-Upload-Offset is missing.");
  return (await find()).received;
}

function readCount({ headers }: Request, name: string): number | null {
  const typed = headers.get(name);
  if (typed !== null && !/^\d{1,15}$/.test(typed))
    throw new BadRequest(400, `${name} is no number of bytes.`);
  return typed === null ? null : Number(typed);
}

const empty = (headers: Record<string, string>) =>
  new Response(null, {
    status: 200,
    headers: { "Cache-Control": "private, no-store", ...headers },
  });
