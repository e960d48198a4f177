import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { appendToUpload } from "./append-to-upload.server.ts";
import { findObject } from "./find-object.server.ts";
import { readObject } from "./read-object.server.ts";
import { startUpload } from "./start-upload.server.ts";

const shop = await testShop();
const machine = { kind: "machine", label: "t" } as const;
async function* body(...chunks: Uint8Array[]) { yield* chunks; }

test("first", async () => {
  const bytes = Buffer.alloc(5_000_000, "abcdefghij");
  const { key } = await startUpload(shop, machine, { bucket: "shop", name: "files/가.bin", size: bytes.length, settings: {} });
  expect(await appendToUpload(shop, machine, key, { offset: 0, body: body(bytes.subarray(0, 4_500_000)), finalize: false })).toEqual({ state: "active", received: 4_500_000 });
  const end = await appendToUpload(shop, machine, key, { offset: 4_000_000, body: body(bytes.subarray(4_000_000)), finalize: true });
  console.log(end);
  const object = await findObject(shop, machine, "shop", "files/가.bin");
  expect(object.md5).toBe(createHash("md5").update(bytes).digest("base64"));
  const read = [];
  for await (const each of readObject(shop, object)) read.push(each);
  expect(Buffer.concat(read).equals(bytes)).toBe(true);
});
