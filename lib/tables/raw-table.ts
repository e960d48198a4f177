/** A row as it stands in a file. Its line is the number that a spreadsheet shows beside it. */
export type RawRow = { line: number; cells: string[] };

/** A table of a file; its heads are among its rows. Rows without any text are left out. */
export type RawTable = { name: string; rows: AsyncIterable<RawRow> };

/** A file inside an archive. Its path is composed (NFC) and never leaves the archive. */
export type ArchiveEntry = {
  path: string;
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
};

/**
 * What a file turned out to be. Tables and entries are read once and in their order; `close` frees
 * the files that reading needed. Both throw `UnreadableFile` where the file breaks in the middle.
 */
export type OpenedFile =
  | { kind: "tables"; tables: AsyncIterable<RawTable>; close(): Promise<void> }
  | { kind: "archive"; entries: AsyncIterable<ArchiveEntry>; close(): Promise<void> }
  | { kind: "locked"; isWrongPassword: boolean }
  | { kind: "refused"; words: string };

/** Why a file cannot be read, in words for its owner, and where it is. */
export class UnreadableFile extends Error {
  readonly words: string;
  readonly line: number | null;
  /** letters of the column, as a spreadsheet shows them */
  readonly column: string | null;

  constructor(words: string, line: number | null = null, column: string | null = null) {
    super(words);
    this.name = "UnreadableFile";
    this.words = words;
    this.line = line;
    this.column = column;
  }
}
