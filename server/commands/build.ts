import { projectFile } from "#lib/project-file.server.ts";
import { ensureBuild } from "./ensure-build.server.ts";

// The step that a start makes by itself where there is no build of these sources, for whoever wants
// it done before.
console.log(`the shop is built in ${await ensureBuild(projectFile(""), console)}`);
