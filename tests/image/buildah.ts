import { spawnSync } from "node:child_process";

export const buildahIsHere = (): boolean => !spawnSync("buildah", ["--version"]).error;

/** How it isolates and stores is told by its own settings, BUILDAH_ISOLATION and STORAGE_DRIVER. */
export function buildah(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("buildah", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`buildah ${words[0]}: ${stderr}`);
  return stdout.trim();
}

/**
 * Of the folder of a release, step by step, each kept for the next time; only Docker's own format
 * keeps the health check.
 */
export function buildImage(folder: string, tag: string, node?: string): void {
  const base = node ? ["--build-arg", `NODE=${node}`] : [];
  const { status } = spawnSync(
    "buildah",
    ["bud", "--layers", "--format", "docker", ...base, "--tag", tag, "."],
    {
      cwd: folder,
      stdio: "inherit",
    },
  );
  if (status !== 0) process.exit(1);
}

/** What the image says starts it. */
export function wordsOf(tag: string): string[] {
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", tag)) as {
    Docker: { config: { Entrypoint: string[]; Cmd: string[] } };
  };
  return [...Docker.config.Entrypoint, ...Docker.config.Cmd];
}
