// The build bundles these entries into one program, so that every module exists once in a process.
export { runProcesses } from "./process/run-processes.server.ts";
export { runShop } from "./process/run-shop.server.ts";
export { site } from "./http/site.server.ts";
export { endViews } from "#shop/board/note-view.server.ts";
export { endAddressVisits } from "#shop/move/address/note-address-visit.server.ts";
export { endVisits } from "#shop/visit/note-visit.server.ts";
export { countKept } from "./http/visits.server.ts";
export { nameStrangers, readEnv } from "./settings/env.server.ts";
