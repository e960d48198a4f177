import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, gt } from "drizzle-orm";
import { streamOf } from "#lib/bytes/stream-of.ts";
import { zip, zipLength, type ZipEntry } from "#lib/bytes/zip.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { archiveFolder } from "./archive-folder.ts";
import { archives } from "./table.server.ts";

type TakeShop = Pick<Shop, "db" | "dataDirectory" | "now">;

const TAKEN_AN_HOUR = 12;

/**
 * A packed shop as one ZIP file, as it is read, and its length in bytes. Throws `archive-gone`,
 * `too-many-attempts`.
 */
export async function takeArchive(
  shop: TakeShop,
  id: number,
  acting: AuditActor,
): Promise<{ file: ReadableStream<Uint8Array>; bytes: number; day: string }> {
  const [row] = await shop.db
    .select()
    .from(archives)
    .where(
      and(
        eq(archives.id, id),
        eq(archives.kind, "out"),
        eq(archives.state, "done"),
        gt(archives.endsAt, shop.now()),
      ),
    )
    .limit(1);
  const entries = row ? await listEntries(archiveFolder(shop, id)) : [];
  if (!row || !entries.length) throw new Refusal("archive-gone");
  await spendAttempt(shop.db, [{ key: "taken archives", most: TAKEN_AN_HOUR, seconds: 3600 }]);
  await recordAudit(shop.db, {
    ...acting,
    action: "archive.take",
    subject: "archive",
    after: { id, rows: row.rows, files: row.files },
  });
  return {
    file: streamOf(zip(entries)),
    bytes: zipLength(entries),
    day: calendarDayOf(row.endedAt ?? shop.now()),
  };
}

async function listEntries(folder: string): Promise<ZipEntry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const { size, mtime } = await stat(path);
      return {
        name: path.slice(folder.length + 1),
        size,
        at: mtime,
        read: () => createReadStream(path),
      };
    }),
  );
}
