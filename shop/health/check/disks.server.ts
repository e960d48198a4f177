import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { byteWords } from "#lib/bytes/byte-words.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";

const FULL = 85;
/** The database stops taking orders when the last byte is gone. */
const ALMOST_FULL = 95;

/** What lies in the data directory, by folder; "" is the directory itself. */
const folders = { "": "파일", backups: "백업", postgres: "데이터베이스" } as const;

/**
 * Disks over 85 %: the data directory's, its backups', and the database's where the shop runs its
 * own. Folders on the same disk are one trouble.
 */
export async function diskTroubles({
  dataDirectory,
}: Pick<Shop, "dataDirectory">): Promise<Trouble[]> {
  const disks = new Map<number, { path: string; holds: string[] }>();
  for (const [folder, holds] of Object.entries(folders)) {
    const path = join(dataDirectory, folder);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const disk = disks.get(found.dev) ?? { path, holds: [] };
    disk.holds.push(holds);
    disks.set(found.dev, disk);
  }
  const troubles = await Promise.all([...disks.values()].map(troubleOf));
  return troubles.flat();
}

async function troubleOf({ path, holds }: { path: string; holds: string[] }): Promise<Trouble[]> {
  const { blocks, bfree, bavail, bsize } = await statfs(path);
  const used = blocks - bfree;
  // As `df` counts: what is reserved for root is neither used nor free.
  const percent = Math.ceil((used / Math.max(1, used + bavail)) * 100);
  if (percent <= FULL) return [];
  return [
    {
      kind: "disk",
      of: holds.join(" "),
      harm: percent > ALMOST_FULL ? "now" : "later",
      reason: `${holds.join(", ")}이 있는 디스크가 ${percent}% 찼고 ${byteWords(bavail * bsize)} 남았어요. 가득 차면 주문을 받을 수 없어요.`,
      button: { label: "해결 방법 보기", href: "/admin/health#disk" },
    },
  ];
}
