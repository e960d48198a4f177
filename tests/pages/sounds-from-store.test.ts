import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { s3 } from "#adapters/storage/s3.server.ts";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { ClaimForm } from "#shop/claim/request/claim-form.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { removeFromBucket } from "#shop/file/remove-from-bucket.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { bucketRemovals } from "#shop/file/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { joinSoldFiles } from "#shop/product/goods/join-sold-files.server.ts";
import { licenceTemplates } from "#shop/product/licence/licence-templates.ts";
import type { LineLicence } from "#shop/product/licence/licence.ts";
import { goodsVersions } from "#shop/product/goods/table.server.ts";
import { listLedger } from "#shop/vault/list-ledger.server.ts";
import { putGoods, sound, suppliesOf, take } from "../given/goods.ts";
import { readAll } from "../has/stored.ts";
import { s3Store } from "../servers/s3-store.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const MIB = 1024 * 1024;
const settings = await s3Store();
const shop = await testShop({ bucket: s3({ ...settings, presigned: true }) });
const bytes = sound(9 * MIB);

type SoundPurchase = {
  file?: Buffer;
  terms?: { downloads?: number; devices?: number };
  joins?: boolean;
  licence?: LineLicence;
};

async function sell(file: Buffer, joins: boolean) {
  const product = await shop.has.product({ shippingClass: "digital" });
  const { goodsId } = await putGoods(shop, product.id, { bytes: file });
  if (joins) await joinSoldFiles(shop);
  return { product, goodsId };
}
const whole = await sell(bytes, true);

/** The product of the whole file, unless the order needs another. */
async function bought({ file = bytes, terms = {}, joins = true, licence }: SoundPurchase = {}) {
  const isWhole = file === bytes && joins;
  const { product, goodsId } = isWhole ? whole : await sell(file, joins);
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  await shop.db
    .update(orderLines)
    .set({ supplyTerms: { days: 365, downloads: null, ...terms }, ...(licence && { licence }) })
    .where(eq(orderLines.orderId, order.id));
  const device = await browser(shop);
  const [name, value] = guestCookie(shop, order.guestId!).split(";")[0]!.split("=");
  device.cookies.set(name!, value!);
  const html = await (await device.visit(`/order-sounds/${order.number}`)).text();
  const link = (kind: "save" | "play") =>
    new RegExp(`(?:href|src)="([^"]+kind=${kind}[^"]+)"`).exec(html)![1]!.replaceAll("&amp;", "&");
  return { goodsId, order, device, link };
}

const ledgerOf = async (number: string) =>
  (await listLedger(shop.db, (await findOrder(shop.db, number))!))[0]!;
const objectOf = async (goodsId: string) => {
  const [row] = await shop.db
    .select({ object: storedObjects })
    .from(goodsVersions)
    .innerJoin(storedObjects, eq(storedObjects.blob, goodsVersions.blob))
    .where(eq(goodsVersions.goodsId, goodsId));
  return row!.object;
};

test("who saves a large file is led to the store, once the ledger has it; what arrived it does not claim to know", async () => {
  const { order, device, link } = await bought();
  expect((await device.ask(link("save"), { method: "HEAD" })).status).toBe(200);
  expect(await ledgerOf(order.number)).toMatchObject({ begunAt: null, transfers: [] });

  const answer = await device.ask(link("save"));
  expect(answer.status).toBe(302);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const address = new URL(answer.headers.get("location")!);
  expect(address.origin).toBe(settings.endpoint);
  expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
  expect(await ledgerOf(order.number)).toMatchObject({
    begunAt: expect.any(Date),
    wholeAt: null,
    downloads: 0,
    transfers: [{ kind: "save", sender: "store", sentFrom: 0, sentTo: bytes.length }],
  });
  expect((await findOrder(shop.db, order.number))!.delivery).toBe("done");

  const sent = await fetch(address);
  expect(sent.headers.get("content-disposition")).toMatch(
    /^attachment; filename="file\.wav"; filename\*=UTF-8''/,
  );
  expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
  const rest = await fetch(address, { headers: { range: `bytes=${8 * MIB}-` } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(8 * MIB))).toBe(true);
});

test("what goes on from a place is written as the whole file, which its address opens", async () => {
  const { order, device, link } = await bought();
  const answer = await device.ask(link("save"), { headers: { range: `bytes=${8 * MIB}-` } });
  expect(answer.status).toBe(302);
  expect((await ledgerOf(order.number)).transfers).toMatchObject([
    { sender: "store", sentFrom: 0, sentTo: bytes.length },
  ]);
  const beyond = await device.ask(link("save"), {
    headers: { range: `bytes=${bytes.length}-` },
  });
  expect(beyond.status).toBe(416);
  expect((await ledgerOf(order.number)).transfers).toHaveLength(1);
});

test("the shop sends what is played, counted, small, not joined yet, or asked back", async () => {
  const given = {
    played: { kind: "play" as const, of: await bought() },
    downloads: { kind: "save" as const, of: await bought({ terms: { downloads: 3 } }) },
    devices: { kind: "save" as const, of: await bought({ terms: { devices: 2 } }) },
    small: { kind: "save" as const, of: await bought({ file: sound(1000) }) },
    asked: { kind: "save" as const, of: await bought() },
    unjoined: { kind: "save" as const, of: await bought({ joins: false }) },
  };
  const { order } = given.asked.of;
  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!, { most: 1 });
  const [line] = await listLines(shop.db, order.id);
  const claimForm = {
    kind: "return",
    reason: "defective",
    words: "파일이 열리지 않아요",
    photos: [],
    requestKey: randomLetters(26),
    pieces: [{ lineId: line!.id, quantity: 1 }],
  } satisfies ClaimForm;
  await requestClaim(shop, (await findOrder(shop.db, order.number))!, claimForm, {
    accountId: null,
  });
  for (const [name, { kind, of }] of Object.entries(given)) {
    const first = await of.device.ask(of.link(kind));
    const answer =
      first.status === 303 ? await of.device.ask(first.headers.get("location")!) : first;
    expect([name, answer.status]).toEqual([name, 200]);
    await answer.arrayBuffer();
    const [transfer] = (await ledgerOf(of.order.number)).transfers;
    expect([name, transfer]).toEqual([name, expect.objectContaining({ kind, sender: "shop" })]);
  }
});

test("what carries its licence inside is sent by the shop, since the store has the bare file", async () => {
  const { key: _key, ...terms } = licenceTemplates[0]!;
  const licence = { ...terms, id: "personal00", version: 1, maker: "사람이 녹음" };
  const file = Buffer.from(bytes);
  file.writeUInt32LE(file.length - 8, 4);
  const { device, link } = await bought({ file, licence });
  const saved = await device.visit(link("save"));
  expect(saved.status).toBe(200);
  const sent = Buffer.from(await saved.arrayBuffer());
  expect(sent.length).toBe(bytes.length + 2048);
  expect(sent.subarray(-2048).toString("utf8")).toContain(`라이선스: ${licence.name}`);
});

test("once the order is refunded nobody is led anywhere any more", async () => {
  const { order, device, link } = await bought();
  expect((await device.ask(link("save"))).status).toBe(302);
  for (const payment of ["refunded", "canceling"] as const) {
    await shop.db.update(orders).set({ payment }).where(eq(orders.id, order.id));
    expect((await device.ask(link("save"))).status).toBe(404);
  }
  expect((await ledgerOf(order.number)).transfers).toHaveLength(1);
});

test("a sold file becomes one piece, and its older pieces go only when nobody reads them any more", async () => {
  const { goodsId } = await bought({ joins: false });
  const before = await objectOf(goodsId);
  expect(before.pieces.length).toBeGreaterThan(1);
  expect(await joinSoldFiles(shop)).toBe(1);
  expect(await joinSoldFiles(shop)).toBe(0);
  const after = await objectOf(goodsId);
  expect(after.pieces).toEqual([{ key: expect.any(String), size: bytes.length }]);
  expect((await readAll(shop, before)).equals(bytes)).toBe(true);
  await shop.db
    .update(bucketRemovals)
    .set({ dueAt: sql`now()` })
    .where(sql`${bucketRemovals.folder} like ${`%${before.blob}%`}`);
  await removeFromBucket(shop);
  expect((await readAll(shop, after)).equals(bytes)).toBe(true);
  await expect(readAll(shop, before)).rejects.toThrow("not whole");
});

test("of two that join at once one does, and a store that fails leaves the file as it was", async () => {
  const { goodsId } = await bought({ joins: false });
  const before = await objectOf(goodsId);
  const failing = {
    ...shop.bucket.direct!,
    join: async () => Promise.reject(new Error("the store is away")),
  };
  const away = { ...shop, bucket: { ...shop.bucket, direct: failing } };
  await expect(joinSoldFiles(away)).rejects.toThrow("away");
  expect((await objectOf(goodsId)).pieces).toEqual(before.pieces);
  expect((await readAll(shop, before)).equals(bytes)).toBe(true);

  await shop.db.execute(sql`delete from attempt_windows where key like 'join %'`);
  const joined = await Promise.all([joinSoldFiles(shop), joinSoldFiles(shop)]);
  expect(joined.toSorted()).toEqual([0, 1]);
  expect((await readAll(shop, await objectOf(goodsId))).equals(bytes)).toBe(true);
});

test("a shop that sends everything itself joins nothing, and reads on what was joined", async () => {
  const { goodsId } = await bought();
  const plain = { ...shop, bucket: s3(settings) };
  expect(await joinSoldFiles(plain)).toBe(0);
  const object = await objectOf(goodsId);
  expect(object.pieces).toHaveLength(1);
  const range = { start: 5 * MIB, end: 6 * MIB };
  expect(
    (await readAll(plain, object, range)).equals(bytes.subarray(range.start, range.end + 1)),
  ).toBe(true);
});
