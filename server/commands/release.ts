import { stat } from "node:fs/promises";
import { projectFile } from "#lib/project-file.server.ts";
import { runCommand } from "./backup/run-command.ts";
import { ensureBuild } from "./ensure-build.server.ts";
import { makeRelease } from "./release/make-release.ts";

const USAGE = "npm run release -- --to DIRECTORY --key FILE";

const release = async ({ to, key }: { to: string; key: string }) => {
  const root = projectFile("");
  const build = await ensureBuild(root, console);
  const archive = await makeRelease({ root, build, to, key });
  const { size } = await stat(archive);
  return [
    `${archive} (${(size / 1e6).toFixed(0)} MB)`,
    "Beside it lie its checksum and the checksum's signature; docs/deployment.md says how to check them.",
    "releases.json there tells shops of it: put the folder where their UPDATE_FEED looks.",
  ];
};

// Makes a release that runs where it is unpacked, signed; see docs/deployment.md.
await runCommand(USAGE, ["to", "key"], release);
