import { doctorLines, isReadyToOpen } from "#shop/opening/doctor-lines.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { demoContent } from "#shop/site/table.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";

// What a shop still needs before it may open, as the back office says it; beside a running shop or without one. Exits with 1 while something is missing.
try {
  const env = readOwnEnv();
  const { shop, close } = await openBeside(env);
  const [facts, marks] = await Promise.all([
    findOpening(shop),
    shop.db.$count(demoContent),
  ]).finally(close);
  const demonstration = { isDemonstration: !env.production, hadDemoContent: marks > 0 };
  for (const line of doctorLines(facts, demonstration)) console.log(line);
  process.exitCode = isReadyToOpen(facts, demonstration) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
