import { desc, eq } from "drizzle-orm";
import { backupTroubles } from "#shop/backup/backup-trouble.ts";
import { backups } from "#shop/backup/table.server.ts";
import { hoursSinceBackup, isBackupOld } from "#shop/opening/backup-rhythm.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";

const button = { label: "백업 보기", href: "/admin/backups" };

/** No backup for two days, the last one failed, or the copy elsewhere did not arrive. */
export async function backupTroublesOf({ db, now }: Pick<Shop, "db" | "now">): Promise<Trouble[]> {
  const [last, [newest]] = await Promise.all([
    findLastBackup(db),
    db.select().from(backups).where(eq(backups.kind, "backup")).orderBy(desc(backups.id)).limit(1),
  ]);
  const hours = hoursSinceBackup(last?.madeAt ?? null, now());
  // A shop that was just begun has had no night yet.
  const isNew = hours === null && !newest;
  const old: Trouble[] =
    isBackupOld(hours) && !isNew
      ? [{ kind: "backup", of: "old", harm: "now", reason: oldWords(hours), button }]
      : [];
  return newest ? [...old, ...newestTroubles(newest)] : old;
}

type Newest = typeof backups.$inferSelect;

function newestTroubles({ state, trouble, place, placeTrouble }: Newest): Trouble[] {
  const told = (of: string, reason: string): Trouble[] => [
    { kind: "backup", of, harm: "later", reason, button },
  ];
  // One that was broken off is begun again at once.
  if (state === "failed" && trouble && trouble !== "broken-off")
    return told("failed", `마지막 백업이 실패했어요. ${backupTroubles[trouble]}`);
  if (state !== "done" || !placeTrouble) return [];
  const where = place || "다른 곳";
  return told(
    "place",
    `서버에는 백업했지만 ${where}에는 보내지 못했어요. ${backupTroubles[placeTrouble]}`,
  );
}

const oldWords = (hours: number | null): string =>
  hours === null
    ? "아직 백업이 하나도 없어요. 백업에서 무엇이 막혔는지 봐주세요."
    : `마지막 백업이 ${Math.floor(hours / 24)}일 전이에요. 백업에서 무엇이 막혔는지 봐주세요.`;
