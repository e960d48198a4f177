import { rehearse } from "./backup/rehearse.server.ts";
import { runCommand } from "./backup/run-command.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";

// Tries an update on a copy of the last backup before the shop is updated; see docs/deployment.md.
await runCommand("npm run rehearse -- --from DIRECTORY", ["from"], async ({ from }) => {
  const { tables, rows, orders, seconds } = await rehearse(readOwnEnv(), from);
  return [
    `The backup was restored, brought up to this release and judged in ${seconds.toFixed(1)} s: ${tables} tables with ${rows} rows, ${orders} orders. It is in order, and the copy is gone.`,
  ];
});
