import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { BANDCAMP } from "#shop/move/source/bandcamp.ts";
import { GUMROAD } from "#shop/move/source/gumroad.ts";
import { keepOrigins } from "#shop/move/origin/keep-origins.server.ts";
import { handOver } from "#shop/vault/advance-transfer.server.ts";
import { beginTransfer, findHandedOver } from "#shop/vault/begin-transfer.server.ts";
import { isPurchase, type Purchase } from "#shop/vault/holding.server.ts";
import { memberOpener } from "#shop/vault/opener.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import { listSupplies } from "#shop/vault/supplies.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { putGoods, sound } from "#tests/given/goods.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { NOT_MOVED } from "../names-of-product.ts";
import { preparePurchase, type PurchaseDocument } from "./prepare.ts";
import { purchaseKind } from "./purchase-kind.server.ts";

const shop = await testShop();
const { db } = shop;
const product = await shop.has.product({
  title: "새벽 보이스팩",
  shippingClass: "digital",
  supplyDays: 30,
  supplyDownloads: 2,
  supplyDevices: 1,
});
const bytes = sound(1000);
await putGoods(shop, product.id, { bytes });
const parcel = await shop.has.product({ title: "엽서", shippingClass: "parcel" });
const twins = [
  await shop.has.product({ title: "쌍둥이", shippingClass: "digital" }),
  await shop.has.product({ title: "쌍둥이", shippingClass: "digital" }),
];
await keepOrigins(db, [
  { kind: "product", source: "gumroad", key: "number", formerId: "QRdrmyR==", id: product.id },
]);

const context: MoveContext = {
  choices: { source: "gumroad", shop: "Gumroad" },
  media: [],
  now: new Date(),
};
let line = 1;
const sale = (cells: Record<string, string> = {}) => ({
  line: (line += 1),
  role: "main",
  cells: {
    email: `buyer-${line}@example.com`,
    product: "Dawn voice",
    productId: "QRdrmyR==",
    number: `sale-${line}`,
    boughtAt: "2025-05-13",
    ...cells,
  } as Record<string, string>,
});

function documentOf(rows: ReturnType<typeof sale>[], of = context): PurchaseDocument {
  const prepared = preparePurchase(rows, of);
  if (!("document" in prepared)) throw new Error(JSON.stringify(prepared));
  return prepared.document;
}
const decide = async (documents: PurchaseDocument[], of = context) =>
  (await purchaseKind.decide(db, documents, of)).map((decision) =>
    "words" in decision ? `${decision.action}: ${decision.words}` : decision.action,
  );
const write = (documents: PurchaseDocument[], of = context) =>
  inTransaction(db, (tx) =>
    purchaseKind.write(
      tx,
      documents.map((document) => ({ document, action: "new" as const })),
      of,
    ),
  );
const undo = (made: readonly MadeRow[]) => inTransaction(db, (tx) => purchaseKind.undo(tx, made));
const purchaseOf = async (email: string): Promise<Purchase> =>
  (await rowsOf(db, purchases, { email }))[0]!;

async function take(purchase: Purchase): Promise<Buffer> {
  const [held] = await listSupplies(db, purchase);
  const supply = held!.supplies[0]!;
  const opener = memberOpener("somebody", { hash: "a-device", name: "iPhone" });
  const link = { supplyId: supply.id, versionId: supply.version.id, kind: "save" as const };
  const { object } = await findHandedOver(db, purchase, link);
  const size = object.size;
  const transfer = await beginTransfer(shop, purchase, { link, opener, from: 0, size });
  const parts = [];
  for await (const part of handOver(shop, object, { transfer, end: size - 1 })) parts.push(part);
  return Buffer.concat(parts);
}

test.each([
  ["no mail", { email: "" }, "email", "산 분의 이메일이 없어요"],
  ["what is no mail", { email: "buyer at example" }, "email", "이메일 주소를 확인"],
  ["a giftee that is no mail", { giftEmail: "friend" }, "giftEmail", "이메일 주소를 확인"],
  ["no product", { product: "", productId: "" }, "product", "무엇을 샀는지"],
  ["a day that is none", { boughtAt: "2025-02-30" }, "boughtAt", "날짜를 읽을 수 없어요"],
  ["a state that is none", { refunded: "maybe" }, "refunded", "알 수 없어요"],
])("%s is refused with its line and column", (_, cells, field, words) => {
  const row = sale(cells);
  expect(preparePurchase([row], context)).toMatchObject({
    troubles: [{ line: row.line, field, words: expect.stringContaining(words) }],
  });
});

test("no cell throws, and what is prepared has a mail, a name and a mark", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("0", "1", "a@b.kr", "2025-05-13", "=cmd|' /C"),
  );
  const cells = fc.record(
    Object.fromEntries(Object.keys(purchaseKind.fields).map((field) => [field, cell])),
  );
  fc.assert(
    fc.property(cells, (given) => {
      const prepared = preparePurchase([{ line: 2, role: "main", cells: given }], context);
      if (!("document" in prepared)) {
        expect(prepared.troubles).not.toEqual([]);
        return;
      }
      for (const one of prepared.document.bought)
        expect([one.email.includes("@"), one.names.length > 0, one.mark !== ""]).toEqual([
          true,
          true,
          true,
        ]);
    }),
  );
});

test("revoked, refunded and lost ones are left out with words, and won ones are not", async () => {
  const states: Record<string, string>[] = [
    { revoked: "1" },
    { refunded: "1" },
    { disputed: "1", disputeWon: "0" },
    { disputed: "1", disputeWon: "1" },
    {},
  ];
  const documents = states.map((cells) => documentOf([sale(cells)]));
  expect(await decide(documents)).toEqual([
    expect.stringContaining("skip: 이전 상점에서 이용을 막은"),
    expect.stringContaining("skip: 이전 상점에서 전액 환불한"),
    expect.stringContaining("skip: 결제 이의로"),
    "new",
    "new",
  ]);
});

test("the product is found by its number, its title or by hand, and else said so with its line", async () => {
  const named = (cells: Record<string, string>) => sale({ productId: "", ...cells });
  const unknown = named({ product: "Never sold here" });
  const documents = [
    named({ product: "새벽  보이스팩" }),
    unknown,
    named({ product: "쌍둥이" }),
    named({ product: "엽서" }),
  ].map((row) => documentOf([row]));
  expect(await decide(documents)).toEqual([
    "new",
    `fail: ${unknown.line}번째 줄 ‘Never sold here’: 이 상점의 어느 상품인지 찾지 못했어요. 상품을 먼저 옮기거나, 옮기기 화면에서 상품을 골라주세요.`,
    expect.stringContaining("여럿이에요. 옮기기 화면에서"),
    expect.stringContaining("파일로 파는 상품이 아니라서"),
  ]);
  const chosen = {
    "gumroad Never sold here": product.id,
    "gumroad 쌍둥이": twins[0]!.id,
    "gumroad 엽서": parcel.id,
    // Another shop's choice is none of this one's.
    "bandcamp 새벽  보이스팩": twins[0]!.id,
  };
  const byHand = { ...context, choices: { ...context.choices, products: chosen } };
  expect((await decide(documents, byHand)).map((words) => words.slice(0, 4))).toEqual([
    "new",
    "new",
    "new",
    "fail",
  ]);
  const leaving = { ...context, choices: { ...context.choices, products: LEFT } };
  const album = documentOf([
    sale({ number: "one known, one not" }),
    sale({ number: "one known, one not", ...unknown.cells }),
  ]);
  expect(await decide([documents[1]!, album], leaving)).toEqual([
    "skip: 옮기지 않기로 고른 상품이에요.",
    "new",
  ]);
  expect((await write([album], leaving))[0]).toMatchObject({ ids: [expect.any(String)] });
});

const LEFT = { "gumroad Never sold here": NOT_MOVED };

test("a holder opens what was bought elsewhere under the product's terms from that day on", async () => {
  const given = sale({ giftEmail: "friend@example.com" });
  const [made] = await write([documentOf([given])]);
  expect(await rowsOf(db, purchases, { email: given.cells.email! })).toEqual([]);
  const purchase = await purchaseOf("friend@example.com");
  expect(isPurchase(purchase)).toBe(true);
  expect(purchase).toMatchObject({ soldBy: "Gumroad", boughtOn: "2025-05-13", memberId: null });
  expect(purchase.mark).not.toMatch(/sale|friend/);
  expect(await take(purchase)).toEqual(Buffer.from(bytes));
  const [supply] = await rowsOf(db, supplies, { purchaseId: purchase.id });
  expect(supply).toMatchObject({
    orderId: null,
    lineId: null,
    begunAt: expect.any(Date),
    wholeAt: expect.any(Date),
  });
  expect(supply!.endsAt.getTime() - purchase.createdAt.getTime()).toBe(30 * 24 * 3600_000);
  await take(purchase);
  await expect(take(purchase)).rejects.toMatchObject({ code: "goods-used-up" });
  expect(await undo([made!])).toEqual([expect.stringContaining("파일을 연 구매")]);
  expect(await purchaseOf("friend@example.com")).toEqual(purchase);
});

test("the same file twice brings nothing twice, and undoing gives equal rows", async () => {
  const before = await db.select().from(purchases);
  const album = [
    sale({ number: "album" }),
    sale({ number: "album", productId: "", product: "새벽 보이스팩" }),
  ];
  const plain = sale({ number: "", email: "plain@example.com" });
  const documents = [documentOf(album), documentOf([plain]), documentOf([{ ...plain, line: 99 }])];
  expect(await decide(documents)).toEqual([
    "new",
    "new",
    expect.stringContaining("skip: 이 파일의"),
  ]);
  const made = await write(documents.slice(0, 2));
  expect(made[0]!.ids).toHaveLength(2);
  expect(await decide(documents.slice(0, 2))).toEqual([
    "skip: 이미 옮겨 온 구매예요.",
    "skip: 이미 옮겨 온 구매예요.",
  ]);
  expect(await undo(made)).toEqual([null, null]);
  expect(await db.select().from(purchases)).toEqual(before);
});

test("rows that the sources read are purchases of this kind, and a product's address names it", async () => {
  await keepOrigins(db, [
    { kind: "product", source: "any", key: "handle", formerId: "dawn-album", id: product.id },
  ]);
  const [gumroad, bandcamp] = [GUMROAD, BANDCAMP].map(([source]) => source!);
  const fieldNames = new Set(Object.keys(purchaseKind.fields));
  const rowsRead = [
    gumroad!.row!({
      number: "p1",
      product: "Dawn",
      productId: "QRdrmyR==",
      purchaseEmail: "payer@example.com",
      giftEmail: "Giftee@Example.com",
      date: "2025-05-13",
      disputed: "1",
      disputeWon: "1",
      refunded: "0",
      revoked: "0",
    }),
    bandcamp!.row!({
      number: "t1",
      product: "Dawn album",
      productId: "https://voice.bandcamp.com/album/dawn-album",
      email: "fan@example.com",
      date: "5/13/26 11:28pm",
      itemType: "album",
    }),
  ] as Record<string, string>[];
  expect(
    ["number", "email", "boughtAt", "refunded"].filter((name) => !fieldNames.has(name)),
  ).toEqual([]);
  const documents = rowsRead.map((cells) => documentOf([{ line: 2, role: "main", cells }]));
  expect(documents.map(({ bought }) => bought[0])).toMatchObject([
    { email: "giftee@example.com", boughtOn: "2025-05-13", leftOut: null },
    { email: "fan@example.com", boughtOn: "2026-05-14", leftOut: null },
  ]);
  expect(await decide(documents)).toEqual(["new", "new"]);
});
