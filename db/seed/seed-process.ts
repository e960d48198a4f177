import { openDatabase } from "#db/client.server.ts";
import { readEnv } from "#server/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { seedWhenEmpty } from "./seed.server.ts";

// Started by server/open-store.server.ts: painting posters takes memory that the shop itself should not keep.
const env = readEnv();
if (!env.databaseUrl) throw new Error("DATABASE_URL is missing");
const { db, pool } = openDatabase(env.databaseUrl);
const accounts = await seedWhenEmpty(openShop(env, db), env.databaseUrl, console.log);
await pool.end();
process.send?.(accounts, () => process.exit());
