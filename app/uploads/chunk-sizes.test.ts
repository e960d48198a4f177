import { expect, test } from "vitest";
import { FIRST_CHUNK, isResumable, nextChunk } from "./chunk-sizes.ts";

const sizesOf = (file: number): number[] => {
  const sizes: number[] = [];
  for (let left = file, chunk = FIRST_CHUNK; left > 0; chunk = nextChunk(chunk)) {
    sizes.push(Math.min(left, chunk));
    left -= Math.min(left, chunk);
  }
  return sizes;
};
const KB = 1024;
const MB = 1024 * KB;

// covers 5.7
test("an upload is resumable above 256 KB", () => {
  expect([0, 262_143, 262_144, 262_145].map(isResumable)).toEqual([false, false, false, true]);
});

// covers 9.9a
test("chunks double as long as that is below 32 MB", () => {
  expect(sizesOf(5 * MB)).toEqual([256 * KB, 512 * KB, MB, 2 * MB, 1.25 * MB]);
  expect(Math.max(...sizesOf(200 * MB))).toBe(16 * MB);
  expect(sizesOf(200 * MB).slice(0, 8)).toEqual([
    256 * KB,
    512 * KB,
    MB,
    2 * MB,
    4 * MB,
    8 * MB,
    16 * MB,
    16 * MB,
  ]);
});
