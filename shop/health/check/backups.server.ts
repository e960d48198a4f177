import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { seoulTime } from "#lib/seoul-time.ts";
import { backupTroubles } from "#shop/backup/backup-trouble.ts";
import { GAP_MARK, LOG_ARCHIVE, NO_BASE_MARK } from "#shop/backup/log-archive.ts";
import { backups } from "#shop/backup/table.server.ts";
import { hoursSinceBackup, isBackupOld } from "#shop/opening/backup-rhythm.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";

const button = { label: "백업 보기", href: "/admin/backups" };

/**
 * No backup for two days, the last one failed, the copy elsewhere did not arrive, or the log that
 * brings the database back to a minute is not whole.
 */
export async function backupTroublesOf({
  db,
  now,
  dataDirectory,
}: Pick<Shop, "db" | "now" | "dataDirectory">): Promise<Trouble[]> {
  const [last, [newest], log] = await Promise.all([
    findLastBackup(db),
    db.select().from(backups).where(eq(backups.kind, "backup")).orderBy(desc(backups.id)).limit(1),
    logTroubles(dataDirectory),
  ]);
  const hours = hoursSinceBackup(last?.madeAt ?? null, now());
  // A shop that was just begun has had no night yet, or makes its first backup now.
  const isNew = hours === null && newest?.state !== "failed";
  const old: Trouble[] =
    isBackupOld(hours) && !isNew
      ? [{ kind: "backup", of: "old", harm: "now", reason: oldWords(hours), button }]
      : [];
  return [...old, ...(newest ? newestTroubles(newest) : []), ...log];
}

type Newest = typeof backups.$inferSelect;

function newestTroubles({ state, trouble, place, placeTrouble }: Newest): Trouble[] {
  const troubleOf = (of: string, reason: string): Trouble[] => [
    { kind: "backup", of, harm: "later", reason, button },
  ];
  // One that was broken off is begun again at once.
  if (state === "failed" && trouble && trouble !== "broken-off")
    return troubleOf("failed", `마지막 백업이 실패했어요. ${backupTroubles[trouble]}`);
  if (state !== "done" || !placeTrouble) return [];
  const where = place || "다른 곳";
  return troubleOf(
    "place",
    `서버에는 백업했지만 ${where}에는 보내지 못했어요. ${backupTroubles[placeTrouble]}`,
  );
}

/** What the archive of the embedded database's log says of itself; one elsewhere is not ours. */
async function logTroubles(dataDirectory: string): Promise<Trouble[]> {
  const archive = join(dataDirectory, LOG_ARCHIVE);
  const [gap, base] = await Promise.all(
    [GAP_MARK, NO_BASE_MARK].map((mark) => readFile(join(archive, mark), "utf8").catch(() => null)),
  );
  return [
    ...troubleOfMark("gap", gap, (since) => `${since}부터 ${GAP_WORDS}`),
    ...troubleOfMark("base", base, (since) => `${since}에 ${BASE_WORDS}`),
  ];
}

const GAP_WORDS =
  "데이터베이스의 변경 기록을 남길 자리가 부족해요. 그 뒤의 시각으로는 되살릴 수 없어요. 서버의 디스크를 비우고 백업에서 지금 백업해 주세요.";
const BASE_WORDS =
  "데이터베이스 전체를 복사하지 못했어요. 원하는 시각으로 되살릴 때 필요해요. 서버의 디스크에 자리가 있는지 보고 백업에서 지금 백업해 주세요.";

function troubleOfMark(
  of: string,
  mark: string | null | undefined,
  words: (since: string) => string,
) {
  const since = new Date(mark?.split(" ")[0] ?? "");
  if (Number.isNaN(since.getTime())) return [];
  const reason = words(seoulTime(since));
  return [{ kind: "backup", of, harm: "later", since, reason, button } satisfies Trouble];
}

const oldWords = (hours: number | null): string =>
  hours === null
    ? "아직 백업이 하나도 없어요. 백업에서 무엇이 막혔는지 봐주세요."
    : `마지막 백업이 ${Math.floor(hours / 24)}일 전이에요. 백업에서 무엇이 막혔는지 봐주세요.`;
