import { projectFile } from "#lib/project-file.server.ts";

/** What Node compiled before. */
export const COMPILED = projectFile("node_modules/.cache/compiled");

/** For the C library (decision 156): one heap, which gives back what it has free at its end beyond 8 MB, and what is large apart from it, so that it goes back at once. */
export const forMalloc = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "8388608",
};

/** These settings spare a shop 80 MB and are read before our first line: where they were not said, the process takes its own place again. */
export function spareMemory(): void {
  const wanted = { ...forMalloc, NODE_COMPILE_CACHE: COMPILED };
  const unsaid = Object.entries(wanted).filter(([name]) => !process.env[name]);
  if (!unsaid.length || process.channel || process.platform === "win32") return;
  const [node, ...words] = process.argv;
  const env = { ...process.env, ...Object.fromEntries(unsaid) };
  process.execve?.(node!, [node!, ...process.execArgv, ...words], env);
}
