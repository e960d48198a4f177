/** A kind of upload: accepted files, their destination, and what the server makes of them. */
export type UploadPurpose<Made> = {
  /** content types, as a file picker wants them */
  accept: readonly string[];
  /** Words against a file before a byte of it is sent, else null. */
  problemOf: (file: File) => string | null;
  /** A new object's full path, never used before. */
  newName: (accountId: string, file: File) => string;
  contentTypeOf: (file: File) => string;
  /** Turns the stored object into what the page needs. Idempotent by name. Throws UploadErrors. */
  finish: (name: string, file: File, signal: AbortSignal) => Promise<Made>;
};
