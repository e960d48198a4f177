import { randomBytes } from "node:crypto";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { addGoods } from "#shop/product/goods/add-goods.server.ts";
import { handOver } from "#shop/vault/advance-transfer.server.ts";
import { beginTransfer, findHandedOver } from "#shop/vault/begin-transfer.server.ts";
import type { Opener } from "#shop/vault/opener.server.ts";
import { listSupplies, type Supply } from "#shop/vault/supplies.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { inPieces, tone, wav } from "#tests/has/wav.ts";
import { buildMember, PASSWORD } from "#tests/has/member.ts";
import type { Shop } from "#shop/shop.ts";

const types: Record<string, string> = {
  wav: "audio/wav",
  m4a: "audio/mp4",
  zip: "application/zip",
};

/** A second of sound, and as many bytes more. */
export const sound = (more = 0): Buffer =>
  Buffer.concat([
    wav([tone({ seconds: 1, decibels: -16, rate: 8000 })], { rate: 8000 }),
    randomBytes(more),
  ]);

export async function upload(shop: Shop, bytes: Uint8Array, ending = "wav"): Promise<string> {
  const { account } = await owner(shop);
  const name = `goods/${randomLetters(26)}.${ending}`;
  await saveObject(
    shop,
    { kind: "administrator", accountId: account.id },
    {
      bucket: "shop",
      name,
      settings: { contentType: types[ending] ?? "audio/mpeg" },
      body: inPieces(bytes),
    },
  );
  return name;
}

export const owner = async (shop: Shop) => ({
  account: await buildMember(shop, {
    email: shop.adminEmails[0]!,
    name: "관리자",
    password: PASSWORD,
  }),
  address: "203.0.113.5",
});

/** Uploads bytes and makes them goods of the product, or a newer version of some. */
export async function putGoods(
  shop: Shop,
  productId: string,
  {
    bytes = sound(),
    goodsId = null,
    note = "",
    ending = "wav",
  }: { bytes?: Uint8Array; goodsId?: string | null; note?: string; ending?: string } = {},
) {
  const name = await upload(shop, bytes, ending);
  const form = { name, fileName: `목소리.${ending}`, productId, goodsId, note };
  return { ...(await addGoods(shop, form, await owner(shop))), form };
}

const device: Opener = { by: "device", hash: "a-device-of-a-test-0000" };

export async function suppliesOf(shop: Shop, number: string): Promise<Supply[]> {
  const order = (await findOrder(shop.db, number))!;
  return (await listSupplies(shop.db, order)).flatMap(({ supplies }) => supplies);
}

type SupplyPart = { from?: number; most?: number; opener?: Opener };

/** Streams a supply from `from` on, as players and downloads do; at most `most` steps. */
export async function take(
  shop: Shop,
  number: string,
  supply: Supply,
  { from = 0, most = Infinity, opener = device }: SupplyPart = {},
): Promise<Buffer> {
  const order = (await findOrder(shop.db, number))!;
  const link = { supplyId: supply.id, versionId: supply.version.id, kind: "save" as const };
  const { object } = await findHandedOver(shop.db, order, link);
  const { size } = object;
  const transfer = await beginTransfer(shop, order, { link, opener, from, size });
  const taken: Uint8Array[] = [];
  for await (const bytes of handOver(shop, object, { transfer, end: size - 1 })) {
    taken.push(bytes);
    if (taken.length >= most) break;
  }
  return Buffer.concat(taken);
}
