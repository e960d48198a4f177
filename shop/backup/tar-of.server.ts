import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { Header, Pax } from "tar";

const BLOCK_BYTES = 512;

/** The files of a folder as a tar, under its name, each read as it is taken. */
export async function* tarOf(directory: string, folder: string): AsyncGenerator<Uint8Array> {
  const entries = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(file);
    yield headOf({ path: relative(directory, file).replaceAll("\\", "/"), size, mtime });
    let bytes = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== size) throw new Error(`${file} changed while it was read`);
    if (size % BLOCK_BYTES) yield new Uint8Array(BLOCK_BYTES - (size % BLOCK_BYTES));
  }
  yield new Uint8Array(2 * BLOCK_BYTES);
}

type Entry = { path: string; size: number; mtime: Date };

/** A long name or a large size does not fit the old format and gets a head of its own before. */
function headOf({ path, size, mtime }: Entry): Uint8Array {
  const block = Buffer.alloc(BLOCK_BYTES);
  const header = new Header({ path, size, mtime, mode: 0o600, type: "File" });
  const isTooSmall = header.encode(block);
  return isTooSmall ? Buffer.concat([new Pax({ path, size, mtime }).encode(), block]) : block;
}
