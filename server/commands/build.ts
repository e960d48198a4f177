import { projectFile } from "#lib/project-file.server.ts";
import { ensureBuild } from "./ensure-build.server.ts";

// `npm start` builds by itself when needed; this command does it beforehand.
try {
  console.log(`the shop is built in ${await ensureBuild(projectFile(""), console)}`);
} catch (error) {
  if ((error as Error).name !== "StartProblem") throw error;
  console.error((error as Error).message);
  process.exit(1);
}
