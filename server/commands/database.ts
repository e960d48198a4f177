import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import { closeDataDirectory } from "#server/process/close-data-directory.server.ts";
import { LEAVE_SIGNALS, stopOnSignal } from "#server/process/stop-on-signal.server.ts";
import { fillFromEnvFile } from "#server/settings/fill-from-env-file.server.ts";

const USAGE = "node server/commands/database.ts [--port 5433]";

function readPort(): number | undefined {
  try {
    const { port } = parseArgs({ options: { port: { type: "string" } } }).values;
    if (port === undefined) return undefined;
    if (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536) return Number(port);
    throw new Error(`--port is a number from 1 to 65535, and not ${port}`);
  } catch (error) {
    console.error(`${(error as Error).message}\nUse: ${USAGE}`);
    process.exit(1);
  }
}

const log = (line: string): void => console.log(line);
const port = readPort();
fillFromEnvFile();
// Only this setting is read: a wrong one of the shop must not keep its database from running.
const dataDirectory = resolve(process.env.DATA_DIR?.trim() || "data");

// Runs the embedded PostgreSQL of DATA_DIR alone, until a signal, for shops that join it with
// EMBEDDED_POSTGRES=join. So it outlives a shop that an update replaces.
try {
  closeDataDirectory({ dataDirectory, databaseUrl: undefined }, log);
  const directory = join(dataDirectory, "postgres");
  const archive = process.env.NODE_ENV === "production";
  const starting = startPostgres({ directory, log, archive, ...(port && { port }) });
  const { release } = stopOnSignal(async () => (await starting).stop());
  const postgres = await starting;
  for (const name of LEAVE_SIGNALS) process.on(name, () => void leave());
  release();
  log(`PostgreSQL runs on ${directory}, port ${new URL(postgres.url).port}`);

  async function leave(): Promise<void> {
    await postgres.stop();
    log("PostgreSQL is shut down");
    process.exit();
  }
  // The keeper's timers hold nobody; this one keeps the process until a signal.
  setInterval(() => undefined, 2 ** 30);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
