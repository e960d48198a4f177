import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { removeCategory, saveCategory } from "../category/arrange-categories.server.ts";
import { readProductQuery } from "./product-query.ts";
import { searchProducts } from "./search-products.server.ts";
import { refreshSearchWords } from "./search-words.server.ts";
import { searchWords } from "./table.server.ts";
import { keystrokes } from "./typed-query.ts";

const shop = await testShop();
const { db } = shop;
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
const ask = (address: string) =>
  searchProducts(db, readProductQuery(new URLSearchParams(address)), new Date());
/** What has it, not what is near it. */
async function find(q: string) {
  const { products, isNear } = await ask(new URLSearchParams({ q }).toString());
  return isNear ? [] : products.map(({ id }) => id);
}

await saveCategory(db, { name: "보이스 팩", slug: "pack", parent: null }, owner);
await shop.has.product({
  id: "dawn000001",
  title: "새벽의 보이스 팩",
  category: "pack",
  tags: ["낭독"],
  voiceSex: "여성",
  price: 9_900,
  options: [{ name: "사용 범위", values: [{ label: "유튜브" }] }],
});
await shop.has.product({
  id: "asmr000001",
  title: "비 오는 밤 ASMR",
  summary: "속삭이는 목소리",
  voiceSex: "남성",
  price: 49_000,
  stock: 0,
});
await shop.has.product({ id: "hidden0001", title: "숨긴 보이스 팩", isShow: false });

test.each([
  ["새벽의 보이스 팩", "dawn000001"],
  ["보이스팩", "dawn000001"],
  ["팩 새벽", "dawn000001"],
  ["ㅂㅇㅅ", "dawn000001"],
  ["ㅅㅂㅇ ㅂㅇㅅ", "dawn000001"],
  ["qhdltm", "dawn000001"],
  ["보잇", "dawn000001"],
  ["낭독", "dawn000001"],
  ["유튜브", "dawn000001"],
  ["여성", "dawn000001"],
  ["비오는밤", "asmr000001"],
  ["asmr", "asmr000001"],
  ["ㅁ느ㄱ", "asmr000001"],
  ["속삭이는 밤", "asmr000001"],
])("%s finds the right one alone", async (typed, id) => expect(await find(typed)).toEqual([id]));

test("one wrong letter finds what is near, and says that it is not the same", async () => {
  const found = await ask("q=새벽의 보이수팩");
  expect([found.isNear, found.products[0]?.id]).toEqual([true, "dawn000001"]);
});

test("what the product, its options and its shelf are called now is what is searched", async () => {
  const { id } = await shop.has.product({ title: "이름 하나", category: "pack" });
  await db.execute(sql`update products set title = '갈대밭 하모니' where id = ${id}`);
  expect([await find("갈대밭"), await find("이름 하나")]).toEqual([[id], []]);
  await saveCategory(db, { id: "pack", name: "소리꾸러미", slug: "sori", parent: null }, owner);
  expect(await find("갈대밭 소리꾸러미")).toEqual([id]);
  await removeCategory(db, "sori", owner);
  expect(await find("갈대밭 소리꾸러미")).toEqual([]);
  await db.execute(sql`update products set is_show = false where id = ${id}`);
  expect(await find("갈대밭")).toEqual([]);
});

test("filters narrow, and beside each stands how many there would be", async () => {
  const all = await ask("");
  expect(all.counts.voiceSex).toEqual({ 여성: 1, 남성: 1 });
  const women = await ask("sex=여성&sort=cheap");
  expect(women.products.map(({ id }) => id)).toEqual(["dawn000001"]);
  expect(women.counts.voiceSex).toEqual({ 여성: 1, 남성: 1 });
  expect(women.counts.price).toEqual({ "1": 1 });
  expect((await ask("sex=여성&price=5")).products).toEqual([]);
  expect((await ask("open=on")).products.map(({ id }) => id)).toEqual(["dawn000001"]);
  expect((await ask("sort=dear")).products[0]!.id).toBe("asmr000001");
});

test("where nothing fits stands what misses the fewest filters, or else the newest; each filter says what is there without it", async () => {
  const none = await ask("q=보이스&sex=남성&price=1&open=on");
  expect([none.count, none.isNear, none.products]).toEqual([0, false, []]);
  expect(none.instead).toMatchObject({ isNear: true, without: { sex: 1 } });
  expect(none.instead!.products.map(({ id }) => id)).toEqual(["dawn000001"]);
  const far = await ask("q=보이스&sex=남성&price=99");
  expect(far.instead).toMatchObject({ isNear: true, without: {} });
  const unknown = await ask("q=하모니카");
  expect(unknown.instead).toMatchObject({ isNear: false, without: {} });
  expect(unknown.instead!.products.length).toBeGreaterThan(1);
  expect((await ask("q=보이스")).instead).toBeNull();
});

test.each([
  "가".repeat(10_000),
  "   \n\t",
  "🎧🎧",
  "ㅏㅏㅏ",
  "'; drop table products; --",
  "<script>alert(1)</script>",
  "%",
  "_",
  "\\",
  "\u0000\ud800",
])("anything typed is answered", async (typed) => {
  const found = await ask(new URLSearchParams({ q: typed, page: "99", sort: "x" }).toString());
  expect(found.products.length).toBeLessThanOrEqual(24);
});

test("of more than are compared, what a filter asks for and the cheapest are found all the same", async () => {
  const old = new Date(0);
  const rare = { title: "흔한 종", voiceSex: "중성", voiceLanguages: ["독일어"], create: old };
  const { id } = await shop.has.product({ ...rare, price: 100 });
  await db.execute(sql`insert into products (id, title, price, is_show)
    select 'many' || n, '흔한 종 ' || n, 5000, true from generate_series(100001, 100600) n`);
  for (const filter of ["sex=중성", "language=독일어", "sex=중성&language=독일어&price=1"]) {
    const found = await ask(`q=흔한 종&${filter}`);
    expect([found.count, found.products[0]?.id], filter).toEqual([1, id]);
  }
  const cheap = await ask("q=흔한&sort=cheap");
  expect([cheap.isCut, cheap.products[0]?.id]).toEqual([true, id]);
  expect((await ask("q=흔한 종")).products[0]?.id).toBe(id);
  expect((await ask("sort=cheap")).products[0]?.id).toBe(id);
  // The price is what is paid, also where the database cuts.
  await db.execute(sql`insert into products (id, title, price, discount_ratio, is_show, stock, "create")
    values ('discounted', '흔한 종 싸게', 4000, 99, true, null, 'epoch'), ('soldout001', '흔한 종 없음', 5000, null, true, 0, 'epoch')`);
  expect((await ask("q=흔한 종&sort=cheap")).products.map((each) => each.id).slice(0, 2)).toEqual([
    "discounted",
    id,
  ]);
  expect((await ask("q=흔한 종&price=1&sort=dear")).products[0]?.price).toBe(5000);
  expect((await ask("q=흔한 종 없음")).products[0]?.id).toBe("soldout001");
  expect((await ask("q=흔한 종 없음&open=on")).products[0]?.id).not.toBe("soldout001");
});

test("words that were typed wrongly are looked up among the shop's own, then one of them is enough", async () => {
  const { id } = await shop.has.product({ title: "달빛 오르골 상자" });
  await refreshSearchWords(db);
  const first = async (q: string) => {
    const { products, isNear } = await ask(new URLSearchParams({ q }).toString());
    return [isNear, products[0]?.id];
  };
  expect(await first("달빗 오르골")).toEqual([true, id]);
  expect(await first("오르굴상자")).toEqual([true, id]);
  expect(await first("없는말임 오르골")).toEqual([true, id]);
  await db.execute(sql`update products set is_show = false where id = ${id}`);
  expect((await first("달빗 오르골"))[1]).not.toBe(id);
  await refreshSearchWords(db);
  expect(await db.$count(searchWords, eq(searchWords.word, keystrokes("오르골")))).toBe(0);
});

test("of neighbouring words those are kept as one that many names have", async () => {
  for (const title of ["호숫가 산장 아침", "호숫가 산장 저녁", "등대 산장 아침"])
    await shop.has.product({ title });
  const areListed = async (...words: string[]) => {
    const rows = await db.select().from(searchWords);
    return words.map((word) => rows.some((row) => row.word === keystrokes(word)));
  };
  await refreshSearchWords(db);
  expect(await areListed("호숫가산장", "등대산장", "등대")).toEqual([true, true, true]);
  await db.execute(sql`update products set is_show = false where title like '흔한 종%'`);
  await refreshSearchWords(db, 2);
  expect(await areListed("호숫가산장", "등대산장", "등대")).toEqual([true, false, true]);
});

test("the keys are the same in the browser and in the database", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(..."가힣뷁ㄱㅏㄳ ㅂㅇaZ9값왜ㅢ-"), maxLength: 20 }),
      async (text) => {
        const { rows } = await db.execute<{ keys: string }>(
          sql`select shop_keystrokes(${text}) as keys`,
        );
        expect(rows[0]!.keys).toBe(keystrokes(text));
      },
    ),
    { numRuns: 60 },
  );
});
