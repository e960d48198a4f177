// What the build makes one program of, so that site, worker and everything they use exist once in a process and are read in one go.
export { runProcesses } from "./run-processes.server.ts";
export { runShop } from "./run-shop.server.ts";
export { site } from "./site.server.ts";
