import type { ByteRange } from "#lib/bytes/byte-range.ts";

/** Keeps bytes under a key such as "images/ab12/640.avif". */
export interface Bucket {
  /** Throws BucketFull and BucketUnreachable. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** All bytes under the key or, of as many as it has, those of a range. */
  find(key: string, range?: ByteRange): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Removes the key itself and every key that begins with `${folder}/`; none is fine too. */
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
