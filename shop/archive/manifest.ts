import * as z from "zod";

/** The name of the list of everything in an archive, which lies at its top. */
export const MANIFEST = "manifest.json";
export const FORMAT = "voice-shop-archive";
/** Raised when a reader of an older number would read an archive wrongly. */
export const FORMAT_NUMBER = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.object({ sha256: hash, bytes: z.int().nonnegative() });
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

export const manifestForm = z.object({
  format: z.literal(FORMAT),
  number: z.int().positive(),
  release: z.string().max(200),
  madeAt: z.iso.datetime(),
  /** one for each table: its rows as JSON Lines and as CSV, in the order of bringing in */
  tables: z
    .array(
      z.object({
        name,
        columns: z.array(name),
        rows: z.int().nonnegative(),
        jsonl: part,
        csv: part,
      }),
    )
    .max(500),
  files: z
    .array(part.extend({ kind: z.enum(["image", "sound", "object"]), id: z.string().max(1024) }))
    .max(1_000_000),
});
export type Manifest = z.infer<typeof manifestForm>;
export type FilePart = Manifest["files"][number];

export const jsonlOf = (table: string): string => `tables/${table}.jsonl`;
export const csvOf = (table: string): string => `tables/${table}.csv`;
/** Equal bytes lie there once. */
export const fileOf = ({ sha256 }: { sha256: string }): string => `files/${sha256}`;
