import { missingOf } from "#shop/opening/conditions.ts";
import { doctorLines } from "#shop/opening/doctor-lines.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";

// What a shop still needs before it may open, as the back office says it; beside a running shop or without one. Exits with 1 while something is missing.
try {
  const { shop, close } = await openBeside(readOwnEnv());
  const facts = await findOpening(shop).finally(close);
  for (const line of doctorLines(facts)) console.log(line);
  process.exitCode = missingOf(facts).length ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
