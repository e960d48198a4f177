/** Keeps bytes under a key such as "images/ab12/640.avif". A key is visible only once all its bytes are written. */
export interface Bucket {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the key. */
  find(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** Removes every key that begins with `${folder}/`; none is fine too. Killed in the middle it may be asked again. */
  removeFolder(folder: string): Promise<void>;
}
