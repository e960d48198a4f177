import { projectFile } from "#lib/project-file.server.ts";

/**
 * Two things are read before the first line of ours, and cost a shop 50 MB: in how many heaps the C library keeps what threads let go of
 * (eight for each processor), and where programs lie that were compiled before, without which Node brings a compiler for TypeScript and
 * keeps it. So the process takes its own place again, under the same number, where they were not said. Windows has no such exchange.
 */
export function spareMemory(): void {
  const wanted = {
    MALLOC_ARENA_MAX: "2",
    NODE_COMPILE_CACHE: projectFile("node_modules/.cache/compiled"),
  };
  const isSaid = Object.keys(wanted).every((name) => process.env[name]);
  if (isSaid || process.channel || process.platform === "win32") return;
  const [node, ...words] = process.argv;
  process.execve?.(node!, [node!, ...process.execArgv, ...words], { ...wanted, ...process.env });
}
