import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE, grantApplication } from "#db/grant-application.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import type { DemoAccount } from "#db/seed/seed.server.ts";
import { endForeignSessions } from "#shop/member/session/end-sessions.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Env } from "./env.server.ts";
import { openShop } from "./open-shop.server.ts";
import { assertDurable, startPostgres } from "./postgres.server.ts";

export type Store = { shop: Shop; databaseUrl: string; demoAccounts: DemoAccount[]; close(): Promise<void> };

/** The shop with its database: started if need be, migrated, and filled with demo content when it is empty and that is wanted. */
export async function openStore(env: Env): Promise<Store> {
  const postgres = env.databaseUrl ? null : await startPostgres({ directory: join(env.dataDirectory, "postgres"), log: console.log });
  const databaseUrl = env.databaseUrl ?? postgres!.url;
  try {
    await assertDurable(databaseUrl);
    const ownerUrl = env.databaseOwnerUrl ?? databaseUrl;
    await migrateDatabase(ownerUrl);
    const role = (await grantApplication(ownerUrl)) ? APPLICATION_ROLE : undefined;
    const { db, pool } = openDatabase(postgres?.applicationUrl ?? databaseUrl, { role });
    const shop = openShop(env, db);
    await endForeignSessions(shop);
    const demoAccounts = env.demoContent ? await seedApart(databaseUrl) : [];
    return {
      shop, databaseUrl, demoAccounts,
      async close() {
        await pool.end();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Fills an empty database in a process of its own; gives the demo accounts. */
const seedApart = (databaseUrl: string): Promise<DemoAccount[]> => new Promise((resolve, reject) => {
  const child = fork(fileURLToPath(new URL("../db/seed/seed-process.ts", import.meta.url)), { env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: "" }, execArgv: [] });
  child.once("message", (accounts) => resolve(accounts as DemoAccount[]));
  child.once("exit", (code) => reject(new Error(`filling the shop with demo content stopped with ${code}`)));
});
