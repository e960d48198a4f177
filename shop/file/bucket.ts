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
  /** Absent where only the shop itself can send the bytes. */
  direct?: DirectBucket;
}

/** A store that sends to who has an address that it signed. */
export interface DirectBucket {
  /** Puts all parts under one key; each but the last has at least 5 MiB. */
  join(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** An address from which anybody gets what lies under the key, for so many seconds. */
  sign(
    key: string,
    options: { seconds: number; contentType: string; contentDisposition: string },
  ): Promise<string>;
}

/** No room is left for more bytes. */
export class BucketFull extends Error {
  override name = "BucketFull";
}

/** What keeps the bytes does not answer, or answers that it cannot now. */
export class BucketUnreachable extends Error {
  override name = "BucketUnreachable";
}
