import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findOldAddress } from "#shop/move/address/find-old-address.server.ts";
import { packedZip } from "#lib/bytes/zip.ts";
import { archives } from "#shop/archive/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import { inPieces } from "#tests/has/wav.ts";
import { Moving } from "#tests/move/moving.ts";
import { photo } from "#tests/has/photo.ts";
import { sound } from "#tests/given/goods.ts";
import { ADMIN_EMAIL, asOwner, testShop } from "#tests/test-shop.ts";
import { moveForm } from "../file/move-forms.ts";
import { moveLimits } from "../move-limits.ts";
import type { ShownFile } from "../file/view-move.server.ts";
import { moveFiles, moveItems, moveRows } from "../table.server.ts";
import { workOnMove } from "./run-due-move.server.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const { db } = shop;

const HEADS = "상품코드,자체 상품코드,상품명,판매가,진열상태,판매상태,상품 상세설명";
const csv = (...rows: string[]) => `\ufeff${[HEADS, ...rows].join("\r\n")}\r\n`;
const SHOWN = moveForm.parse({ intent: "choose", show: "asThere", noticeKind: "digital" });
const rowsNow = async () => ({
  products: await db.select().from(products),
  purchases: await db.select().from(purchases),
});

test("a file is recognised, tried, moved and undone, and trying leaves no trace", async () => {
  const before = await rowsNow();
  const moving = new Moving(shop);
  await moving.drop(
    "상품.csv",
    csv('P000AA,S1,빗소리,"3,000",Y,Y,<p>비</p>', "P000AB,S2,물소리,싸다,Y,Y,"),
  );
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "looked",
    tables: [{ source: "cafe24-product", kind: "product", shop: "카페24", rows: 2 }],
  });
  const [checked] = await moving.does({ intent: "check" });
  expect(checked).toMatchObject({
    state: "checked",
    counts: [{ kind: "product", new: 1, join: 0, skip: 0, fail: 1 }],
  });
  expect(await rowsNow()).toEqual(before);
  const [moved] = await moving.does({ intent: "move" });
  expect(moved).toMatchObject({ state: "moved", trouble: null });
  expect(moved!.counts[0]!.made).toBe(1);
  const [product] = await db.select().from(products).where(eq(products.title, "빗소리"));
  expect(product).toMatchObject({ price: 3000, isShow: false });
  // Of what is moved nothing is left but how to undo it; of what failed, its row.
  expect((await db.select().from(moveRows)).map(({ cells }) => cells.title)).toEqual(["물소리"]);
  expect((await db.select().from(moveItems)).every(({ document }) => document === null)).toBe(true);
  const [undone] = await moving.does({ intent: "undo", file: moved!.id });
  expect(undone).toMatchObject({ state: "undone", trouble: null });
  expect(await rowsNow()).toEqual(before);
});

test("what hangs on something stays with why, and the rest goes", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P001AA,,남는 것,1000,Y,Y,", "P001AB,,가는 것,1000,Y,Y,"));
  await moving.work();
  await moving.does({ intent: "check" });
  const [moved] = await moving.does({ intent: "move" });
  const sales = new Moving(shop);
  await sales.drop(
    "sales.csv",
    "Purchase ID,Item Name,Purchase Email,Purchase Date,Refunded?\nA1,남는 것,hong@example.com,2024-01-02,0\n",
  );
  await sales.work();
  expect((await sales.does({ intent: "check" }))[0]!.counts).toMatchObject([{ new: 1, fail: 0 }]);
  const [sold] = await sales.does({ intent: "move" });
  const [kept] = await moving.does({ intent: "undo", file: moved!.id });
  expect(kept).toMatchObject({ state: "moved", trouble: expect.stringContaining("1건") });
  const titles = async () => (await db.select().from(products)).map(({ title }) => title);
  expect(await titles()).toEqual(["남는 것"]);
  await sales.does({ intent: "undo", file: sold!.id });
  const [gone] = await moving.does({ intent: "undo", file: moved!.id });
  expect(gone).toMatchObject({ state: "undone" });
  expect(await titles()).toEqual([]);
});

test("a picture and a sound beside find their product, and go with it", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P002AA,,파도,1000,Y,Y,"));
  await moving.drop("파도.jpg".normalize("NFD"), await photo());
  await moving.drop("소리/파도 01.wav", sound());
  await moving.drop("모르는 것.wav", sound());
  await moving.work();
  await moving.does({ intent: "check" });
  const [moved] = await moving.does({ intent: "move" });
  expect(moved).toMatchObject({ state: "moved" });
  const [product] = await db.select().from(products).where(eq(products.title, "파도"));
  expect(product!.thumbnail).not.toBeNull();
  await moving.does({ intent: "undo", file: moved!.id });
});

test("what would hand over nothing is hidden, and only of that it is told", async () => {
  const moving = new Moving(shop);
  await shop.has.product({ title: "있던 것", shippingClass: "digital" });
  const rows = [
    "P006AA,,메아리,1000,Y,Y,,12",
    "P006AB,,침묵,1000,Y,Y,,13",
    "P006AC,,있던 것,1000,Y,Y,,14",
  ];
  await moving.drop("상품.csv", [`${HEADS},상품번호`, ...rows].join("\n"));
  await moving.drop("메아리.wav", sound());
  await moving.work();
  await moving.act(SHOWN);
  const file = (await moving.does({ intent: "check" })).find(({ counts }) => counts.length)!;
  const items = await db
    .select({ document: moveItems.document, troubles: moveItems.troubles })
    .from(moveItems)
    .where(eq(moveItems.fileId, file.id))
    .orderBy(moveItems.item);
  expect(items).toMatchObject([
    { document: { title: "메아리", isShow: true }, troubles: [] },
    {
      document: { title: "침묵", isShow: false },
      troubles: [{ line: 3, field: "shown", words: expect.stringContaining("숨겨서 옮겨요") }],
    },
    { document: { title: "있던 것" }, troubles: [] },
  ]);
  await moving.does({ intent: "move" });
  const moved = await db.select().from(products);
  const find = (title: string) => moved.find((row) => row.title === title)!;
  expect([find("메아리").isShow, find("침묵").isShow]).toEqual([true, false]);
  const arrive = (number: number) =>
    findOldAddress(db, new URL(`http://shop.test/product/detail.html?product_no=${number}`));
  expect([(await arrive(12))?.target, await arrive(13)]).toEqual([
    `/product/${find("메아리").id}`,
    null,
  ]);
  await moving.does({ intent: "undo", file: file.id });
});

test.each([
  ["쓸 수 없는 파일.csv", Buffer.from("%PDF-1.7 nothing"), "PDF 파일은 표로 읽을 수 없어요"],
  ["빈 파일.csv", "", "빈 파일이에요"],
  ["a_member_sns.csv", "a,b\n1,2\n", "소셜 로그인 연결은 옮길 수 없어요"],
])("%s is refused with words", async (path, bytes, words) => {
  const moving = new Moving(shop);
  await moving.drop(path, bytes);
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "refused",
    trouble: expect.stringContaining(words),
  });
});

test("another shop's heads in the middle are refused with their line, and nothing is half in", async () => {
  const moving = new Moving(shop);
  await moving.drop(
    "섞인 것.csv",
    csv("P003AA,,하나,1000,Y,Y,", "Purchase ID,Item Name,Purchase Email,Purchase Date,Refunded?,,"),
  );
  await moving.work();
  const [file] = await moving.does({ intent: "check" });
  expect(file).toMatchObject({ state: "looked", trouble: expect.stringContaining("3번째 줄") });
});

test("the same file twice brings nothing twice", async () => {
  const file = csv("P004AA,,두 번,1000,Y,Y,");
  for (const counts of [{ new: 1 }, { new: 0, join: 1 }]) {
    const moving = new Moving(shop);
    await moving.drop("상품.csv", file);
    await moving.work();
    expect((await moving.does({ intent: "check" }))[0]!.counts).toMatchObject([counts]);
    await moving.does({ intent: "move" });
  }
  expect(await db.$count(products, eq(products.title, "두 번"))).toBe(1);
});

test("work that is stopped leaves everything as it was", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P005AA,,멈춤,1000,Y,Y,"));
  await moving.work();
  await moving.does({ intent: "check" });
  await moving.act({ intent: "move" });
  await moving.act({ intent: "stop" });
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "checked",
    trouble: expect.stringContaining("멈췄어요"),
  });
  expect(await db.$count(products, eq(products.title, "멈춤"))).toBe(0);
});

test("who works here gets nothing by a file, and a packed shop is brought in as one", async () => {
  await shop.has.admin();
  const moving = new Moving(shop);
  await moving.drop(
    "회원.csv",
    `이름,회원등급,이메일,휴대폰번호,사용가능 적립금,회원가입일\n주인,VIP,${ADMIN_EMAIL},01012345678,900000,2024-01-02\n`,
  );
  const manifest = {
    name: "manifest.json",
    at: new Date(),
    read: () => inPieces(Buffer.from(OURS)),
  };
  await moving.drop("상점.zip", await buffer(packedZip([manifest])));
  await moving.work();
  const files = await moving.does({ intent: "check" });
  expect(files.map(({ state }) => state).toSorted()).toEqual(["archive", "checked"]);
  expect(files.flatMap(({ counts }) => counts)).toMatchObject([
    { kind: "member", join: 0, skip: 1 },
  ]);
  const archive = files.find(({ state }) => state === "archive")!;
  await moving.act({ intent: "bring-in", file: archive.id });
  expect(await db.select().from(archives)).toMatchObject([{ kind: "in", state: "waiting" }]);
});

const OURS = '{"format":"voice-shop-archive","number":1}';

test("a cell of ten megabytes is refused with its line, and nothing is half in", async () => {
  const moving = new Moving(shop);
  await moving.drop("큰 칸.csv", csv(`P009AA,,큰 칸,1000,Y,Y,${"가".repeat(3_500_000)}`));
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "refused",
    trouble: expect.stringMatching(/2번째 줄.*글자/),
  });
});

const SALES = "Purchase ID,Item Name,Purchase Email,Purchase Date,Refunded?\n";

test("what comes out otherwise than it was seen is shown anew before it is moved", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P010AA,,나중에 있는 것,1000,Y,Y,"));
  await moving.drop("sales.csv", `${SALES}B1,나중에 있는 것,hong@example.com,2024-01-02,0\n`);
  await moving.work();
  const sales = (files: ShownFile[]) => files.find(({ path }) => path === "sales.csv")!;
  expect(sales(await moving.does({ intent: "check" })).counts).toMatchObject([{ fail: 1 }]);
  const shown = sales(await moving.does({ intent: "move" }));
  expect(shown).toMatchObject({ state: "checked", trouble: expect.stringContaining("달라졌어요") });
  expect(shown.counts).toMatchObject([{ new: 1, fail: 0, made: 0 }]);
  expect(sales(await moving.does({ intent: "move" }))).toMatchObject({ state: "moved" });
});

test("rows that mean one product are told apart however far they stand from each other", async () => {
  await shop.has.product({ title: "하나뿐인 것" });
  const others = Array.from({ length: 250 }, (_, at) => `P011${at},,사이 ${at},1000,Y,Y,`);
  const moving = new Moving(shop);
  await moving.drop(
    "상품.csv",
    csv("P011X,,하나뿐인 것,1,Y,Y,", ...others, "P011Y,,하나뿐인 것,2,Y,Y,"),
  );
  await moving.work();
  const [checked] = await moving.does({ intent: "check" });
  expect(checked!.counts).toMatchObject([{ new: 250, join: 1, fail: 1 }]);
});

test("two processes at one file bring it once", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P012AA,,한 번만,1000,Y,Y,"));
  await moving.work();
  await moving.does({ intent: "check" });
  await moving.act({ intent: "move" });
  await Promise.all([workOnMove(shop), workOnMove(shop)]);
  expect(await db.$count(products, eq(products.title, "한 번만"))).toBe(1);
  expect(await moving.file()).toMatchObject({ state: "moved", counts: [{ made: 1 }] });
});

test("a check during which something was changed is none, also at its very end", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P013AA,,바뀌는 것,1000,Y,Y,"));
  await moving.work();
  await moving.act(SHOWN);
  // Hiding what would hand over nothing is the last that a check does.
  await asOwner(
    shop,
    `create function change_meanwhile() returns trigger language plpgsql as $$ begin
      update move_files set stops = true where id = new.file_id; return null; end $$;
    create trigger change_meanwhile after update on move_items for each row
      when (old.document ->> 'isShow' = 'true' and new.document ->> 'isShow' = 'false')
      execute function change_meanwhile()`,
  );
  const [file] = await moving.does({ intent: "check" });
  await asOwner(shop, "drop function change_meanwhile cascade");
  expect(file).toMatchObject({ state: "looked", trouble: expect.stringContaining("멈췄어요") });
  expect((await moving.does({ intent: "check" }))[0]).toMatchObject({ state: "checked" });
});

test("work that is broken off again and again is given up", async () => {
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv("P015AA,,끝나지 않는 것,1000,Y,Y,"));
  await moving.work();
  await moving.act({ intent: "check" });
  const { id } = await moving.file();
  await db.update(moveFiles).set({ tries: 5 }).where(eq(moveFiles.id, id));
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "looked",
    trouble: expect.stringContaining("끝내지 못했어요"),
  });
  expect((await moving.does({ intent: "check" }))[0]).toMatchObject({ state: "checked" });
});

test("a circle of more addresses than are decided at once names its lines", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `/round/${at},/round/${(at + 1) % 300}`);
  const moving = new Moving(shop);
  await moving.drop("주소.csv", ["이전 주소,새 주소", "/straight,/search", ...rows].join("\n"));
  await moving.work();
  const [checked] = await moving.does({ intent: "check" });
  expect(checked).toMatchObject({
    state: "checked",
    counts: [{ kind: "address", new: 1, fail: 300 }],
  });
  const items = await db
    .selectDistinct({ words: moveItems.words })
    .from(moveItems)
    .where(and(eq(moveItems.fileId, checked!.id), eq(moveItems.action, "fail")));
  expect(items).toEqual([{ words: expect.stringContaining("3, 4, 5, 6, 7번째 줄 외 295개") }]);
  expect((await moving.does({ intent: "move" }))[0]).toMatchObject({ state: "moved" });
});

test("what could not be read is looked at again, and what is no packed shop is not brought in", async () => {
  const moving = new Moving(shop);
  await moving.drop("빈 것.csv", "");
  await moving.work();
  const { id } = await moving.file();
  await moving.act({ intent: "look", file: id });
  expect(await moving.file()).toMatchObject({ state: "looking", trouble: null });
  await moving.work();
  expect(await refused(moving.act({ intent: "bring-in", file: id }))).toBe("move-at-work");
});

/** One more than a file may have. */
const TOO_MANY = moveLimits.items + 1;
const addressRows = (count: number) =>
  ["이전 주소,새 주소", ...Array.from({ length: count }, (_, at) => `/old/${at},/search`)].join(
    "\n",
  );

test("a file with more in it than can be moved is refused as soon as it is looked at", async () => {
  const moving = new Moving(shop);
  await moving.drop("주소.csv", addressRows(TOO_MANY));
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "refused",
    trouble: expect.stringMatching(/이전 주소: 한 파일에 200,000건까지.*나눠서 올려주세요/),
  });
});

test("rows that are one thing count once, and as many things as can be moved are looked at", async () => {
  const moving = new Moving(shop);
  await moving.drop("주소.csv", `${addressRows(moveLimits.items)}\n/old/0,/search`);
  await moving.work();
  expect(await moving.file()).toMatchObject({
    state: "looked",
    trouble: null,
    tables: [{ kind: "address", rows: TOO_MANY }],
  });
});

test("a column that is the same in every row is not taken for what tells them apart", async () => {
  const rows = Array.from({ length: 2001 }, () => "P014AA,,같은 것,1000,Y,Y,");
  const moving = new Moving(shop);
  await moving.drop("상품.csv", csv(...rows));
  await moving.work();
  const [file] = await moving.does({ intent: "check" });
  expect(file).toMatchObject({ state: "looked", trouble: expect.stringContaining("2,000개보다") });
});
