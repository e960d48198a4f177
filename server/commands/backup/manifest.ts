import * as z from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * What a backup says about itself; every file beside it, and it too, stands with its checksum in
 * SHA256SUMS, as `sha256sum -c` reads it.
 */
export const manifestForm = z.object({
  format: z.literal(1),
  shop: z.literal("voice-shop"),
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** of each migration of the database, in order */
  migrations: z.array(hash),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** of the rows before they were packed */ sha256: hash,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({
    where: z.enum(["disk", "s3"]),
    count: z.number().int(),
    bytes: z.number().int(),
  }),
});

export type Manifest = z.output<typeof manifestForm>;

export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";
export const SECRET = "secret";
export const rowsFileOf = (table: string): string => `database/${table}.copy.gz`;

/** What the owner can mend, said without a stack. */
export class BackupProblem extends Error {
  override name = "BackupProblem";
}
