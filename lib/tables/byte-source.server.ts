import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { UnreadableFile } from "./raw-table.ts";
import type { ByteSource } from "./text/text-encoding.server.ts";

const FIRST_BYTES = 512;
const MOST_UNPACKED = 8 * 1024 ** 3;
const MOST_RATIO = 600;
const FREE_BYTES = 64 * 1024 ** 2;

export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const plainSource =
  (path: string): ByteSource =>
  () =>
    createReadStream(path, { highWaterMark: 256 * 1024 });

/** A single file that gzip packed, as hosts give dumps. */
export const gzipSource = (path: string): ByteSource =>
  async function* () {
    const packed = (await stat(path)).size;
    const unpacking = createGunzip();
    // The loop below throws what went wrong.
    pipeline(createReadStream(path), unpacking, () => undefined);
    let sum = 0;
    try {
      for await (const piece of unpacking as AsyncIterable<Buffer>) {
        sum += piece.length;
        if (sum > MOST_UNPACKED || (sum > FREE_BYTES && sum > packed * MOST_RATIO))
          throw new UnreadableFile("압축을 풀면 지나치게 커지는 파일이라 열지 않았어요.");
        yield piece;
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile("압축 파일이 망가져 있어 읽지 못했어요. 다시 압축해 올려주세요.");
    } finally {
      unpacking.destroy();
    }
  };
