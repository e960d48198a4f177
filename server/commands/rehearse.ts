import { rehearse } from "./backup/rehearse.server.ts";
import { runCommand } from "./backup/run-command.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { commandWords } from "#server/words/words.ts";

// Tries an update on a copy of the last backup before the shop is updated; see docs/deployment.md.
await runCommand("npm run rehearse -- --from DIRECTORY", ["from"], async ({ from }) => {
  const { tables, rows, orders, seconds } = await rehearse(readOwnEnv(), from);
  const counts = [tables, rows, orders].map(String) as [string, string, string];
  return [commandWords().rehearsed(seconds.toFixed(1), ...counts)];
});
