import { once } from "node:events";
import { imageProcess } from "#adapters/images/image-process.server.ts";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { mailboxMessenger } from "#adapters/messages/mailbox.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { demoPasswords } from "./demo-accounts.server.ts";
import { seedWhenEmpty } from "./seed.server.ts";

// Started by server/process/open-filler.server.ts as a process of its own: image work takes memory
// that the shop should not keep.
const leave = () => process.exit(1);
process.once("disconnect", leave);
const [databaseUrl] = (await once(process, "message")) as [string];
process.off("disconnect", leave);

const env = readEnv({ ...process.env, DATABASE_URL: databaseUrl });
// A power failure can lose only the end of the content, so it is recognised as unfinished.
const { db, pool } = openDatabase(databaseUrl, { hasty: true });
// Nobody waits for these images, so a slow machine may take long for them.
const images = imageProcess({ limitMs: 10 * 60_000 });
const doors = { images, mailer: mailboxMailer(db), messenger: mailboxMessenger(db) };
const accounts = await seedWhenEmpty({ ...openShop(env, db), ...doors }, databaseUrl, {
  passwords: demoPasswords(env.demoForOthers),
  log: console.log,
});
await pool.end();
process.send?.(accounts, () => process.exit());
