import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFile } from "#lib/project-file.server.ts";
import { checkLaw } from "#shop/law/check-law.server.ts";
import { lawLines } from "#shop/law/law-lines.ts";
import { asShopper } from "#server/process/look-after-law.server.ts";
import { openBeside } from "#server/process/open-beside.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { ensureBuild } from "./ensure-build.server.ts";

// Checks the shop against every rule of trade law, with or without a running shop. Exit code 1
// while something is red.
try {
  const env = readOwnEnv();
  process.env.NODE_ENV = "production";
  const directory = await ensureBuild(projectFile(""), console);
  const { site } = (await import(
    pathToFileURL(join(directory, "server/index.js")).href
  )) as typeof import("../built.server.ts");
  const { shop, close } = await openBeside(env);
  const pages = site(shop, { offline: env.offlinePages });
  const findings = await checkLaw(shop, asShopper(pages, shop.origin)).finally(close);
  for (const line of lawLines(findings)) console.log(line);
  process.exitCode = findings.some(({ verdict }) => verdict === "red") ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
