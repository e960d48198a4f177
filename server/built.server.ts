// What the build makes one program of, so that site, worker and everything they use exist once in a
// process and are read in one go.
export { runProcesses } from "./process/run-processes.server.ts";
export { runShop } from "./process/run-shop.server.ts";
export { site } from "./http/site.server.ts";
export { endViews } from "#shop/board/note-view.server.ts";
export { nameStrangers, readEnv } from "./settings/env.server.ts";
