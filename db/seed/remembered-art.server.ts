import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { projectFile } from "#lib/project-file.server.ts";
import { randomLetters } from "#lib/random-letters.ts";

const KEPT = projectFile("node_modules/.cache/demo-art");

/** Of everything that decides how demo content looks and sounds; another one means that it is made anew. */
function digestOfMakers(): string {
  const hash = createHash("sha256");
  for (const folder of ["db/seed/art", "adapters/images", "shop/file/sound"])
    for (const entry of readdirSync(projectFile(folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.update(readFileSync(projectFile("package-lock.json"))).digest("hex");
}
let makers: string | undefined;

/**
 * What was painted or played once on this machine, since the demo's pictures and sounds are the same in every shop
 * and take most of its first start. Where nothing can be written it is made again.
 */
export async function remembered<Made>(asked: object, make: () => Promise<Made>): Promise<Made> {
  makers ??= digestOfMakers();
  const name = createHash("sha256").update(makers).update(JSON.stringify(asked)).digest("hex");
  const file = join(KEPT, name);
  try {
    return deserialize(readFileSync(file)) as Made;
  } catch {
    const made = await make();
    keep(file, made);
    return made;
  }
}

function keep(file: string, made: unknown): void {
  try {
    mkdirSync(KEPT, { recursive: true });
    const unfinished = `${file}-${randomLetters(8)}`;
    writeFileSync(unfinished, serialize(made));
    renameSync(unfinished, file);
  } catch {}
}
