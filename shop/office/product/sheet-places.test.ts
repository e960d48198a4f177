import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { isBadInput } from "#shop/bad-input.ts";
import { changeGrid } from "#shop/product/grid/change-grid.server.ts";
import { cellNamed, type GridCell } from "#shop/product/grid/grid-cells.ts";
import { planSheet, type PlannedSheet } from "#shop/product/grid/plan-sheet.server.ts";
import { undoGrid } from "#shop/product/grid/undo-grid.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import { products } from "#shop/product/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { exportGrid } from "./export-grid.server.ts";

const shop = await testShop();
const by = { account: await shop.has.admin(), address: "203.0.113.7" };
beforeEach(() => shop.db.update(products).set({ removedAt: sql`now()`, isShow: false }));

/** Products in the order of the list; made as the shop makes them, all in one moment. */
async function five(): Promise<string[]> {
  for (const title of "마라다나가") await shop.has.product({ title });
  return titles();
}
const titles = async () => (await listProducts(shop.db)).products.map(({ title }) => title);
async function sheet(): Promise<string[][]> {
  const query = { search: "", filter: "all" as const };
  const file = await exportGrid(shop.db, query, { format: "csv", reader: by });
  const text = (await new Response(file).text()).replace("\ufeff", "").trim();
  return text.split("\r\n").map((line) => line.replaceAll('"', "").split(","));
}
const cellsOf = ({ lines }: PlannedSheet): GridCell[] =>
  lines.flatMap(({ cells }) =>
    cells.map(({ name, was, typed }) => ({ ...cellNamed(name)!, was, typed })),
  );
/** Every column of every product but what counts its edits; moments to the microsecond. */
async function hash(): Promise<string> {
  const { rows } = await shop.db.execute(
    sql`select (to_jsonb(products) - 'version' - 'updated_at')::text as row from products order by id`,
  );
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}
const numbersFrom = (rows: string[][], numbers: Record<string, string>): string =>
  rows.map((row) => [row[0], numbers[row[2]!] ?? row[3]].join(",")).join("\n");

test("places go out as numbers, come in changed, and undoing gives back equal rows", async () => {
  expect((await five()).join("")).toBe("가나다라마");
  const rows = await sheet();
  expect(rows[0]!.slice(0, 4)).toEqual(["상품 번호", "옵션 번호", "상품", "순서"]);
  expect(rows.slice(1).map((row) => row[2]! + row[3]!)).toEqual([
    "가1",
    "나2",
    "다3",
    "라4",
    "마5",
  ]);
  const before = await hash();
  expect((await planSheet(shop.db, numbersFrom(rows, {}))).lines).toEqual([]);

  const planned = await planSheet(shop.db, numbersFrom(rows, { 마: "1", 나: "4" }));
  expect(planned.lines.flatMap(({ cells }) => cells.map(({ said: message }) => message))).toEqual([
    "2 → 4",
    "5 → 1",
  ]);
  const changed = await changeGrid(shop.db, cellsOf(planned), { by });
  expect((await titles()).join("")).toBe("마가다나라");
  await undoGrid(shop.db, changed.id, { by });
  expect((await titles()).join("")).toBe("가나다라마");
  expect(await hash()).toBe(before);
});

test("a line with a wrong number is given back, and the others are moved", async () => {
  await five();
  const rows = await sheet();
  const numbers = { 가: "첫째", 나: "0", 다: "3.3E+4", 라: "=1", 마: "1" };
  const { lines } = await planSheet(shop.db, numbersFrom(rows, numbers));
  expect(lines.filter(({ words }) => words).map(({ words }) => words)).toEqual(
    Array<string>(4).fill("순서는 1 이상의 정수로 입력하거나, 옮기지 않으려면 비워주세요."),
  );
  const alone = await planSheet(shop.db, numbersFrom(rows, { 가: "", 나: "", 다: "", 마: "1" }));
  await changeGrid(shop.db, cellsOf(alone), { by });
  expect((await titles()).join("")).toBe("마가나다라");
});

test("who read the list before another moved the same product is told, and nothing is moved", async () => {
  await five();
  const rows = await sheet();
  const [one, other] = [
    await planSheet(shop.db, numbersFrom(rows, { 마: "1" })),
    await planSheet(shop.db, numbersFrom(rows, { 마: "2", 나: "1" })),
  ];
  const outcomes = await Promise.allSettled([
    changeGrid(shop.db, cellsOf(one), { by }),
    changeGrid(shop.db, cellsOf(other), { by }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [refused] = outcomes.filter((each) => each.status === "rejected");
  expect(isBadInput(refused!.reason)).toBe(true);
  const order = (await titles()).join("");
  expect(order).toBe(outcomes[0].status === "fulfilled" ? "마가나다라" : "나마가다라");
});
