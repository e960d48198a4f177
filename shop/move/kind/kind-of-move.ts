import type { Db } from "#shop/shop.ts";

export type MoveKind =
  | "category"
  | "product"
  | "member"
  | "order"
  | "purchase"
  | "review"
  | "address";
type MoveField = { label: string; hint?: string; required?: true; several?: true };
export type MappedRow = {
  line: number;
  /** "main" unless a dump's table says otherwise */
  role: string;
  cells: Readonly<Record<string, string>>;
};
export type Trouble = { line: number; field?: string; words: string };
export type PreparedItem<Doc> = { document: Doc; warnings?: Trouble[] } | { troubles: Trouble[] };
export type MadeRow = { id: string; before?: unknown; [more: string]: unknown };
export type MoveContext = {
  choices: Readonly<Record<string, unknown>>;
  media: readonly {
    id: string;
    path: string;
    kind: "picture" | "sound" | "file";
    title: string | null;
    object?: string;
  }[];
  now: Date;
  /** what `decide` has met in earlier batches of the same file; see `remembered` */
  memory?: { value?: unknown };
};
export type Decision =
  | { action: "new" }
  | { action: "join"; to: string; words: string }
  | { action: "skip"; words: string }
  | { action: "fail"; words: string };

export type KindOfMove<Doc> = {
  kind: MoveKind;
  title: string;
  fields: Readonly<Record<string, MoveField>>;
  /** rows with the same value are one item */
  keyField: string;
  /**
   * Sees all documents of a file, some at a time, before the first is decided; where rows far apart
   * bear on each other.
   */
  foresee?(documents: readonly Doc[], context: MoveContext): void;
  prepare(rows: readonly MappedRow[], context: MoveContext): PreparedItem<Doc>;
  decide(db: Db, documents: readonly Doc[], context: MoveContext): Promise<readonly Decision[]>;
  write(
    db: Db,
    items: readonly { document: Doc; action: "new" | "join"; to?: string }[],
    context: MoveContext,
  ): Promise<readonly MadeRow[]>;
  undo(db: Db, made: readonly MadeRow[]): Promise<readonly (null | string)[]>;
  preview: readonly { title: string; cell: (document: Doc) => string }[];
};

/** What a kind's `decide` remembers from one batch of a file to the next. */
export function remembered<Memory>({ memory }: MoveContext, make: () => Memory): Memory {
  if (!memory) return make();
  memory.value ??= make();
  return memory.value as Memory;
}
