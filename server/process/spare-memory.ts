import { projectFile } from "#lib/project-file.server.ts";

/** What Node compiled before. */
export const COMPILED = projectFile("node_modules/.cache/compiled");

/** Two settings spare a shop 50 MB and are read before our first line (decision 144): where they were not said, the process takes its own place again. */
export function spareMemory(): void {
  const wanted = {
    MALLOC_ARENA_MAX: "2",
    NODE_COMPILE_CACHE: COMPILED,
  };
  const unsaid = Object.entries(wanted).filter(([name]) => !process.env[name]);
  if (!unsaid.length || process.channel || process.platform === "win32") return;
  const [node, ...words] = process.argv;
  const env = { ...process.env, ...Object.fromEntries(unsaid) };
  process.execve?.(node!, [node!, ...process.execArgv, ...words], env);
}
