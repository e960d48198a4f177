import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderForRuns } from "../folder-for-runs.ts";
import { patience } from "../patience.ts";
import "../without-env-file.ts";

// The shop as `npm start` runs it, on data of its own that goes with it.
const directory = mkdtempSync(join(folderForRuns(), "voice-shop-e2e-"));
// As root, PostgreSQL runs as somebody else, who must get in.
chmodSync(directory, 0o755);
process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
for (const name of ["NODE_ENV", "DATABASE_URL", "SHOP_URL", "SMTP_URL", "ADMIN_EMAILS"])
  delete process.env[name];
process.env.DATA_DIR = directory;
process.env.IMAGE_SECONDS = String(Math.min(3600, Math.ceil(patience(60_000) / 1000)));
process.env.ORDERS_PER_ADDRESS = "100000";
await import("#server/main.ts");
