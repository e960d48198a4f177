/**
 * What a kind of upload is for: which files it takes, where they go, and what is made of them
 * there.
 */
export type UploadPurpose<Made> = {
  /** content types, as a file picker wants them */
  accept: readonly string[];
  /** Words against a file before a byte of it is sent, else null. */
  problemOf: (file: File) => string | null;
  /** A new object's full path, never used before. */
  newName: (accountId: string, file: File) => string;
  contentTypeOf: (file: File) => string;
  /**
   * Makes of the stored object what the page wants. May be asked again with the same name and then
   * gives the same. Throws UploadErrors.
   */
  finish: (name: string, file: File, signal: AbortSignal) => Promise<Made>;
};
