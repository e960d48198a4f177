import { existsSync } from "node:fs";
import { join } from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { streamOf } from "#lib/bytes/stream-of.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { refuseWeakPassphrase } from "./passphrase.server.ts";
import { lockStream } from "./place/place-key.server.ts";
import { backups } from "./table.server.ts";
import { tarOf } from "./tar-of.server.ts";

type TakeShop = Pick<Shop, "db" | "dataDirectory">;
type BackupFile = { file: ReadableStream<Uint8Array>; day: string };

const TAKEN_AN_HOUR = 6;
/** The data directories from which a file is being taken: one at a time. */
const underWay = new Set<string>();

/**
 * The newest backup as one file that the passphrase opens: its folder as a tar through age, as it
 * is read. Throws BadInput for a passphrase that is easily guessed, `no-backup`, `backup-gone`,
 * `backup-being-taken`, `too-many-attempts`.
 */
export async function takeBackup(
  { db, dataDirectory }: TakeShop,
  passphrase: string,
  acting: AuditActor,
): Promise<BackupFile> {
  refuseWeakPassphrase(passphrase);
  const directory = join(dataDirectory, "backups");
  const { folder, day, bytes } = await findKept(db, directory);
  await spendAttempt(db, [{ key: "taken backups", most: TAKEN_AN_HOUR, seconds: 3600 }]);
  if (underWay.has(dataDirectory)) throw new Refusal("backup-being-taken");
  underWay.add(dataDirectory);
  const end = () => underWay.delete(dataDirectory);
  try {
    await recordAudit(db, {
      ...acting,
      action: "backup.take",
      subject: "backup",
      after: { folder, bytes },
    });
    const locked = await lockStream(passphrase, streamOf(tarOf(directory, folder)));
    return { file: endingWith(locked, end), day };
  } catch (error) {
    end();
    throw error;
  }
}

/** The newest whose folder lies here: what a command wrote elsewhere is none of the shop's own. */
async function findKept(db: Db, directory: string) {
  const rows = await db
    .select()
    .from(backups)
    .where(and(eq(backups.kind, "backup"), eq(backups.state, "done")))
    .orderBy(desc(backups.id));
  if (!rows.length) throw new Refusal("no-backup");
  for (const { folder, day, bytes } of rows)
    if (folder && NAME.test(folder) && existsSync(join(directory, folder, "SHA256SUMS")))
      return { folder, day, bytes };
  throw new Refusal("backup-gone");
}

const NAME = /^\d{4}-\d\d-\d\d(?:-\d+)?$/;

/** The same bytes; `end` is called when they end, fail, or nobody wants them any more. */
function endingWith(bytes: ReadableStream<Uint8Array>, end: () => void) {
  const reader = bytes.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
