import { rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { makeBackup } from "#server/commands/backup/make-backup.server.ts";
import { restoreBackup } from "#server/commands/backup/restore-backup.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import type { Db } from "#shop/shop.ts";
import type { World } from "#tests/faults/processes/open-world.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Backs up the running shop, restores it into an empty directory and checks the copy like the
 * original.
 */
export async function checkRestored(
  world: World,
  look: (db: Db) => Promise<Verdict[]>,
): Promise<Verdict> {
  const [backup, data] = [join(world.directory, "backup"), join(world.directory, "restored")];
  const manifest = await makeBackup(readEnv(world.env), backup);
  await restoreBackup({ databaseUrl: undefined, databaseOwnerUrl: undefined }, backup, data);
  const cluster = join(data, "postgres");
  const postgres = await startPostgres({ directory: cluster, log: () => undefined });
  const { db, pool } = openDatabase(postgres.url, { max: 4 });
  try {
    const verdicts = await look(db);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      invariant: "   a backup, restored",
      looked: `${manifest.tables.length} tables with ${rows} rows, ${verdicts.length} invariants`,
      broken: verdicts.flatMap(({ broken }) => broken),
    };
  } finally {
    await pool.end();
    await postgres.stop();
    for (const directory of [findPlace(cluster), data, backup])
      rmSync(directory, { recursive: true, force: true });
  }
}
