import { expect, test } from "vitest";
import { zip } from "#lib/bytes/zip.ts";
import { owner, putGoods, sound, upload } from "#tests/given/goods.ts";
import { testShop } from "#tests/test-shop.ts";
import { addGoods } from "./add-goods.server.ts";
import { zipTrouble } from "./zip-names.ts";
import { codeOf } from "#tests/given/refused.ts";

async function archive(...names: string[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const read = async function* () {
    yield Buffer.from("소리");
  };
  for await (const bytes of zip(names.map((name) => ({ name, size: 6, at: new Date(), read }))))
    parts.push(bytes);
  return Buffer.concat(parts);
}
const troubleOf = (bytes: Buffer) =>
  zipTrouble(bytes.length, async (start, length) => bytes.subarray(start, start + length));

/** The same, its last entry a link as Unix makes one. */
function linked(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(0x0314, at + 4);
  copy.writeUInt32LE((0xa1ff << 16) >>> 0, at + 38);
  return copy;
}

test("what would be unpacked elsewhere is told from what is only named oddly", async () => {
  for (const name of ["a.wav", "폴더/소리.wav", "a..b/..c.wav", "...", "c/d:e.wav"])
    expect([name, await troubleOf(await archive("ok.wav", name))]).toEqual([name, null]);
  for (const name of ["../a", "a/../../b", "/etc/passwd", "..\\a", "C:\\a", "\\a", "..", "a/.."])
    expect([name, await troubleOf(await archive("ok.wav", name))]).toEqual([name, "goods-unsafe"]);
  expect(await troubleOf(linked(await archive("ok.wav", "link")))).toBe("goods-unsafe");
});

test("what is no whole archive is unreadable, wherever it is cut or changed", async () => {
  const whole = await archive("a.wav", "b.wav");
  for (let cut = 0; cut < whole.length; cut += 1)
    expect([cut, await troubleOf(whole.subarray(0, cut))]).toEqual([cut, "goods-unreadable"]);
  expect(await troubleOf(await archive())).toBe("goods-unreadable");
});

test("an upload that is unsafe, empty, of another kind or too large becomes no goods", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ shippingClass: "digital" });
  const by = await owner(shop);
  const refused = async (bytes: Buffer, ending: string, most?: number) => {
    const name = await upload(shop, bytes, ending);
    const form = {
      name,
      fileName: `묶음.${ending}`,
      productId: product.id,
      goodsId: null,
      note: "",
    };
    return addGoods(shop, form, by, most).then(() => "done", codeOf);
  };
  expect(await refused(await archive("../evil.sh"), "zip")).toBe("goods-unsafe");
  expect(await refused(await archive("아침.wav"), "zip")).toBe("done");
  expect(await refused(Buffer.alloc(0), "wav")).toBe("goods-empty");
  expect(await refused(sound(), "zip")).toBe("goods-unreadable");
  const bytes = sound(10);
  expect(await refused(bytes, "wav", bytes.length - 1)).toBe("goods-large");
  expect(await refused(bytes, "wav", bytes.length)).toBe("done");
  await putGoods(shop, product.id, { bytes: await archive("밤.wav"), ending: "zip" });
});
