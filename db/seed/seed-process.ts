import { imageProcess } from "#adapters/images/image-process.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { demoPasswords } from "./demo-accounts.server.ts";
import { seedWhenEmpty } from "./seed.server.ts";

// Started by server/process/open-store.server.ts: painting posters takes memory that the shop itself should not keep.
const env = readEnv();
if (!env.databaseUrl) throw new Error("DATABASE_URL is missing");
const { db, pool } = openDatabase(env.databaseUrl);
// Nobody waits at a form here: a machine that is busy or slow gets its demo content all the same.
const images = imageProcess({ limitMs: 10 * 60_000 });
const accounts = await seedWhenEmpty({ ...openShop(env, db), images }, env.databaseUrl, {
  passwords: demoPasswords(env.demoForOthers),
  log: console.log,
});
await pool.end();
process.send?.(accounts, () => process.exit());
