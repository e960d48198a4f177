import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import type { Shop } from "#shop/shop.ts";
import { BadRequest } from "./bad-request.ts";
import { queryField } from "./storage-path.ts";

/** One request to a bucket. */
export type StorageRequest = {
  shop: Shop;
  request: Request;
  caller: StorageCaller;
  bucket: string;
  body: AsyncIterable<Uint8Array>;
};
export type ObjectRequest = StorageRequest & { name: string };

const JSON_BYTES = 64 * 1024;

/** Reads a small body completely, as text. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > JSON_BYTES) throw new BadRequest(413, "More than 64 KiB of metadata.");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BadRequest(400, "The metadata is no UTF-8.");
  }
}

/** Adds an upload's object name, from the query (the vendor's client) or from the path. */
export function withName(storageRequest: StorageRequest & { name: string | null }): ObjectRequest {
  const typed = queryField(storageRequest.request.url, "name");
  if (typed !== null && storageRequest.name !== null && typed !== storageRequest.name)
    throw new BadRequest(400, "Two names for one object.");
  const name = storageRequest.name ?? typed;
  if (!name) throw new BadRequest(400, "An object needs a name.");
  return { ...storageRequest, name };
}

export function declaredLength({ headers }: Request): number | undefined {
  const typed = headers.get("content-length");
  return typed !== null && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}
