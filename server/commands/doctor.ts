import { doctorLines, isReadyToOpen } from "#shop/opening/doctor-lines.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { demoContent } from "#shop/site/table.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";

/** A real shop may use the embedded database, so its owner is told what that means. */
const EMBEDDED_LINE =
  "데이터베이스: 상점에 딸린 PostgreSQL을 쓰고 있어요. 상점을 업데이트할 때 같이 업데이트되고, 백업은 npm run backup으로만 돼요 → 다른 곳에 두려면 DATABASE_URL을 정해주세요";

// Prints what the shop needs before it may open, in the words of the back office. Exit code 1 while
// something is missing.
try {
  const env = readOwnEnv();
  const { shop, close } = await openBeside(env);
  const [facts, marks] = await Promise.all([
    findOpening(shop),
    shop.db.$count(demoContent),
  ]).finally(close);
  const demonstration = { isDemonstration: !env.production, hadDemoContent: marks > 0 };
  for (const line of doctorLines(facts, demonstration)) console.log(line);
  if (env.production && !env.databaseUrl) console.log(`· ${EMBEDDED_LINE}`);
  process.exitCode = isReadyToOpen(facts, demonstration) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
