import { createHash } from "node:crypto";
import { BucketFull, type Bucket } from "#shop/file/bucket.ts";
import { appendToUpload } from "#shop/file/upload/append-to-upload.server.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { startUpload, type UploadStart } from "#shop/file/upload/start-upload.server.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import type { Shop } from "#shop/shop.ts";

export const machine: StorageCaller = { kind: "machine", label: "tests" };

/** Bytes that differ at every place, the same for the same seed. */
export function bytesOf(length: number, seed = 1): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let state = seed * 2_654_435_761 + 1;
  for (let at = 0; at < length; at++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

export const md5Of = (bytes: Uint8Array): string =>
  createHash("md5").update(bytes).digest("base64");

/** A body in steps; `cutAt`: the connection ends after so many bytes. */
export async function* bodyOf(
  bytes: Uint8Array,
  { step = 65_536, cutAt }: { step?: number; cutAt?: number } = {},
): AsyncGenerator<Uint8Array> {
  const sent = bytes.subarray(0, cutAt ?? bytes.length);
  for (let from = 0; from < sent.length; from += step) yield sent.subarray(from, from + step);
  if (cutAt !== undefined) throw new Error("aborted");
}

export async function readAll(
  shop: Pick<Shop, "bucket">,
  object: StoredObject,
  range?: { start: number; end: number },
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const bytes of readObject(shop, object, range)) read.push(bytes);
  return Buffer.concat(read);
}

export const opened = (
  shop: Shop,
  start: Partial<UploadStart> = {},
  caller: StorageCaller = machine,
) =>
  startUpload(shop, caller, {
    bucket: "shop",
    name: "files/a",
    size: null,
    settings: {},
    ...start,
  }).then(({ key }) => key);

export const appended = (
  shop: Shop,
  key: string,
  offset: number,
  bytes: Uint8Array,
  {
    finalize = false,
    caller = machine,
    ...cut
  }: { finalize?: boolean; caller?: StorageCaller; step?: number; cutAt?: number } = {},
) =>
  appendToUpload(shop, caller, key, {
    offset,
    body: bodyOf(bytes, cut),
    finalize,
    expected: bytes.length,
  });

export const saved = (
  shop: Shop,
  name: string,
  bytes: Uint8Array,
  { caller = machine, ...start }: Partial<UploadStart> & { caller?: StorageCaller } = {},
) =>
  saveObject(shop, caller, {
    bucket: "shop",
    settings: {},
    ...start,
    name,
    body: bodyOf(bytes),
    size: bytes.length,
  });

/** A bucket in memory that counts what it keeps, is slow when told so, and fails when told so. */
export function memoryBucket() {
  const kept = new Map<string, Uint8Array>();
  const state = {
    kept,
    puts: 0,
    pauseMs: 0,
    gate: undefined as Promise<void> | undefined,
    underWay: 0,
    mostUnderWay: 0,
    fail: undefined as ((put: number, key: string) => Error | undefined) | undefined,
  };
  const bucket: Bucket = {
    async put(key, bytes) {
      const put = ++state.puts;
      state.mostUnderWay = Math.max(state.mostUnderWay, ++state.underWay);
      const copy = Buffer.from(bytes);
      await (state.gate ?? new Promise((resolve) => setTimeout(resolve, state.pauseMs)));
      state.underWay -= 1;
      const failure = state.fail?.(put, key);
      if (failure) throw failure;
      kept.set(key, copy);
    },
    async find(key, range) {
      const bytes = kept.get(key);
      return bytes ? (range ? bytes.subarray(range.start, range.end + 1) : bytes) : null;
    },
    async remove(key) {
      kept.delete(key);
    },
    async removeFolder(folder) {
      for (const key of kept.keys())
        if (key === folder || key.startsWith(`${folder}/`)) kept.delete(key);
    },
  };
  return { ...bucket, state };
}

export const full = () => new BucketFull("the disk is full (ENOSPC)");
