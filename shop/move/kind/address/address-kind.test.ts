import { asc } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { changeAddress } from "#shop/move/address/change-address.server.ts";
import { findOldAddress } from "#shop/move/address/find-old-address.server.ts";
import { oldAddresses } from "#shop/move/address/table.server.ts";
import { refused } from "#tests/given/refused.ts";
import { testShop } from "#tests/test-shop.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { addressKind } from "./address-kind.server.ts";
import type { AddressDocument } from "./prepare.ts";

const shop = await testShop();
const { db } = shop;
const owner = { account: null, address: "203.0.113.9" };
const context: MoveContext = { choices: { host: "shop.test" }, media: [], now: new Date() };

const row = (line: number, from: string, to: string) => ({
  line,
  role: "main",
  cells: { from, to },
});

function documents(pairs: [string, string][]): AddressDocument[] {
  return pairs.map(([from, to], at) => {
    const prepared = addressKind.prepare([row(at + 2, from, to)], context);
    if (!("document" in prepared)) throw new Error(JSON.stringify(prepared));
    return prepared.document;
  });
}

const write = (made: AddressDocument[]) =>
  inTransaction(db, (tx) =>
    addressKind.write(
      tx,
      made.map((document) => ({ document, action: "new" as const })),
      context,
    ),
  );

const undo = (made: readonly MadeRow[]) => inTransaction(db, (tx) => addressKind.undo(tx, made));
const standing = async () =>
  (await db.select().from(oldAddresses).orderBy(asc(oldAddresses.address))).map(
    ({ address, target }) => `${address} → ${target}`,
  );
const found = async (path: string) =>
  (await findOldAddress(db, new URL(path, "http://shop.test")))?.target;

test.each([
  ["no address", "product 12", "/product/abc", "from", "/로 시작해서"],
  ["the front page", "https://old.example/", "/product/abc", "from", "첫 화면"],
  ["a hop to another host", "/a", "https://elsewhere.example/b", "to", "다른 사이트로는"],
  ["a hop without a protocol", "/a", "//elsewhere.example", "to", "다른 사이트로는"],
  ["a hop behind a backslash", "/a", String.raw`/\elsewhere.example`, "to", "다른 사이트로는"],
  ["a hop behind a dot", "/a", "/.//elsewhere.example", "to", "다른 사이트로는"],
  ["a script", "/a", "javascript:alert(1)", "to", "이 상점의 주소를"],
  ["nothing", "/a", "", "to", "이 상점의 주소를"],
])("%s is refused with its line and column", (_, from, to, field, words) => {
  const prepared = addressKind.prepare([row(7, from, to)], context);
  expect(prepared).toMatchObject({
    troubles: [{ line: 7, field, words: expect.stringContaining(words) }],
  });
});

test("one address twice with two targets is refused in the second line", () => {
  const rows = [row(2, "/twice", "/a"), row(9, "/twice", "/b")];
  expect(addressKind.prepare(rows, context)).toMatchObject({
    troubles: [{ line: 9, field: "to" }],
  });
  expect(addressKind.prepare([rows[0]!, row(9, "/twice", "/a")], context)).toHaveProperty(
    "document",
  );
});

test("arrivals are sent on once, and circles are refused", async () => {
  const chain = documents([
    ["/chain/1", "/chain/2"],
    ["/chain/2/", "/chain/3?utm_source=mail"],
    ["https://old.example/chain/3", "https://shop.test/search?q=end#top"],
  ]);
  expect(await addressKind.decide(db, chain, context)).toEqual(Array(3).fill({ action: "new" }));
  await write(chain);
  for (const at of [1, 2, 3]) expect(await found(`/chain/${at}`)).toBe("/search?q=end#top");

  const circle = documents([
    ["/round/1", "/round/2"],
    ["/round/2", "/round/1"],
    ["/chain/9", "/chain/1"],
  ]);
  expect((await addressKind.decide(db, circle, context)).map(({ action }) => action)).toEqual([
    "fail",
    "fail",
    "new",
  ]);
  expect(await refused(write(circle))).toBe("address-circle");
  expect(await found("/chain/9")).toBeUndefined();
  expect(await found("/round/1")).toBeUndefined();
});

test("a circle however long, and what leads into it, is refused with its lines", async () => {
  const length = 450;
  const pairs = Array.from({ length }, (_, at): [string, string] => [
    `/long/${at}`,
    `/long/${(at + 1) % length}`,
  ]);
  const all = documents([...pairs, ["/long/into", "/long/7"], ["/long/out", "/search"]]);
  const file = { ...context, memory: {} };
  for (const from of [0, 200, 400]) addressKind.foresee!(all.slice(from, from + 200), file);
  const decided = [];
  for (const from of [0, 200, 400])
    decided.push(...(await addressKind.decide(db, all.slice(from, from + 200), file)));
  const words = "‘보낼 곳’을 따라가면 2, 3, 4, 5, 6번째 줄 외 445개에서 같은 주소를 돌기만 해요.";
  expect(decided).toEqual([
    ...Array(length + 1).fill({ action: "fail", words }),
    { action: "new" },
  ]);
});

test("names of a query may be more than were written down, and the most exact one counts", async () => {
  await write(
    documents([
      ["/list.html?cate_no=4", "/category/four"],
      ["/list.html?cate_no=4&page=2", "/category/four?page=2"],
      ["/%EB%AA%A9%EB%A1%9D", "/search"],
    ]),
  );
  expect(await found("/list.html?page=1&cate_no=4&utm_source=x")).toBe("/category/four");
  expect(await found("/list.html?page=2&cate_no=4")).toBe("/category/four?page=2");
  expect(await found("/list.html?page=2")).toBeUndefined();
  expect(await found("/목록/")).toBe("/search");
  expect(await found("/%EB%AA%A9%EB%A1%9D?fbclid=1")).toBe("/search");
});

test("undoing gives equal rows, but for what the owner turned by hand meanwhile", async () => {
  await write(documents([["/kept/1", "/kept/2"]]));
  const before = await standing();
  const pairs = documents([
    ["/kept/1", "/kept/9"],
    ["/kept/2", "/kept/3"],
    ["/kept/9", "/kept/10"],
  ]);
  const joined = (await addressKind.decide(db, pairs, context))[0];
  expect(joined).toMatchObject({ action: "join", words: expect.stringContaining("/kept/2") });
  const made = [...(await write(pairs.slice(0, 2))), ...(await write(pairs.slice(2)))];
  expect(await found("/kept/1")).toBe("/kept/10");
  expect(await undo(made)).toEqual([null, null, null]);
  expect(await standing()).toEqual(before);

  const [once] = await write(documents([["/hand/1", "/hand/2"]]));
  await changeAddress(shop, { intent: "change", id: once!.id, target: "/search" }, owner);
  expect(await undo([once!])).toEqual([expect.stringContaining("직접 바꾼")]);
  expect(await found("/hand/1")).toBe("/search");
});

test("any table leads everybody on at most once, and undoing it gives equal rows", async () => {
  const name = fc.constantFrom(..."abcdefgh").map((letter) => `/any/${letter}`);
  const table = fc.uniqueArray(fc.tuple(name, name), { maxLength: 8, selector: ([from]) => from });
  await fc.assert(
    fc.asyncProperty(table, table, async (first, second) => {
      const begin = await standing();
      const written: MadeRow[][] = [];
      const steps: string[][] = [];
      for (const pairs of [first, second].map(documents)) {
        const decided = await addressKind.decide(db, pairs, context);
        const may = pairs.filter((_, at) => decided[at]!.action !== "fail");
        steps.push(await standing());
        written.push([...(await write(may))]);
        const rows = await db.select().from(oldAddresses);
        const addresses = new Set(rows.map(({ address }) => address));
        for (const { leadsTo } of rows) expect(addresses.has(leadsTo)).toBe(false);
      }
      expect(await undo(written[1]!)).toEqual(written[1]!.map(() => null));
      expect(await standing()).toEqual(steps[1]);
      await undo(written[0]!);
      expect(await standing()).toEqual(begin);
    }),
    { numRuns: 40 },
  );
});
