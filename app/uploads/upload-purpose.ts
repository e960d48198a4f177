import type { Send, Watch } from "./send-request.ts";

type FileRule = {
  /** content types, as a file picker wants them */
  accept: readonly string[];
  /** Words against a file before a byte of it is sent, else null. */
  problemOf: (file: File) => string | null;
};

/** A kind of upload whose files are small enough to go whole, in one request. */
export type WholePurpose<Made> = FileRule & {
  /** Tries once. Idempotent by file. Throws UploadErrors. */
  sendWhole: (file: File, send: Send, watch: Watch) => Promise<Made>;
};

/** A kind of upload whose files become stored objects: their place, and what is made of them. */
export type StoredPurpose<Made> = FileRule & {
  /** A new object's full path, never used before. */
  newName: (accountId: string, file: File) => string;
  contentTypeOf: (file: File) => string;
  /** Turns the stored object into what the page needs. Idempotent by name. Throws UploadErrors. */
  finish: (name: string, file: File, signal: AbortSignal) => Promise<Made>;
};

export type UploadPurpose<Made> = WholePurpose<Made> | StoredPurpose<Made>;
