import type { ByteRange } from "#lib/bytes/byte-range.ts";

/** Keeps bytes under a key such as "images/ab12/640.avif". A key is visible only once all its bytes are written. */
export interface Bucket {
  /** Throws BucketFull and BucketUnreachable; then nothing is under the key, or what was there before. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** All bytes under the key or, of as many as it has, those of a range. Null when there is nothing under it. */
  find(key: string, range?: ByteRange): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Removes the key itself and every key that begins with `${folder}/`; none is fine too. Killed in the middle it may be asked again. */
  removeFolder(folder: string): Promise<void>;
}

/** No room is left for more bytes. */
export class BucketFull extends Error {
  override name = "BucketFull";
}

/** What keeps the bytes does not answer, or answers that it cannot now. */
export class BucketUnreachable extends Error {
  override name = "BucketUnreachable";
}
