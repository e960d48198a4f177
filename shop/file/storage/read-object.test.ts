import { expect, test } from "vitest";
import type { Bucket } from "#shop/file/bucket.ts";
import { readObject } from "./read-object.server.ts";

const KIB = 1024;
const size = 4096 * KIB;
const object = { blob: "some", pieces: [{ key: "0", size }], size };
const bucket = {
  find: async (...[, { start, end }]: [string, { start: number; end: number }]) =>
    new Uint8Array(end - start + 1),
} as unknown as Bucket;
const reader = () => readObject({ bucket }, object);
const lengthOf = ({ value }: IteratorResult<Uint8Array>) => value.length / KIB;

test("one reader takes long steps, very many hold little together, and who is left takes long ones again", async () => {
  const alone = reader();
  const lengths: number[] = [];
  for await (const bytes of alone) lengths.push(bytes.length / KIB);
  expect(lengths).toEqual([64, 128, 256, 512, 1024, 1024, 1024, 64]);

  const many = Array.from({ length: 200 }, reader);
  let begun = 0;
  for (const one of many) begun += lengthOf(await one.next());
  // Those that came first were alone, and what they hold stays until it is taken.
  expect(begun).toBeLessThan(12 * KIB);
  const held = await Promise.all(many.map((one) => one.next().then(lengthOf)));
  expect(Math.max(...held)).toBe(32);

  await Promise.all(many.slice(1).map((one) => one.return(undefined)));
  const rest: number[] = [];
  for await (const bytes of many[0]!) rest.push(bytes.length / KIB);
  expect(Math.max(...rest)).toBe(1024);
});
