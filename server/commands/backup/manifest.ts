import * as z from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The backup's description of itself. SHA256SUMS lists it and every other file, in the format that
 * `sha256sum -c` reads.
 */
export const manifestForm = z.object({
  format: z.literal(1),
  shop: z.literal("voice-shop"),
  release: z.string(),
  madeAt: z.iso.datetime(),
  /** hashes of the database's migrations, in order */
  migrations: z.array(hash),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      /** of the uncompressed rows */ sha256: hash,
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

/** A backup would fill the disk, or did. */
export class DiskFull extends Error {
  override name = "DiskFull";
}

/** A problem that the owner can fix: its message is printed without a stack trace. */
export class BackupProblem extends Error {
  override name = "BackupProblem";
}
