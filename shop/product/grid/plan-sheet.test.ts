import { expect, test } from "vitest";
import { isBadInput } from "#shop/bad-input.ts";
import { madeToOrder } from "#tests/has/commission.ts";
import { testShop } from "#tests/test-shop.ts";
import { MOST_CELLS } from "./grid-cells.ts";
import { planSheet } from "./plan-sheet.server.ts";

const shop = await testShop();

const plan = (...lines: string[]) => planSheet(shop.db, lines.join("\n"));
const saidOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error("it was read"),
    (thrown: unknown) => thrown,
  );
  return isBadInput(error)
    ? error.errors.text!.join(" ")
    : (error as Error & { code: string }).code;
};

test("of a sheet what differs is planned, by heads in any order; options have lines of their own", async () => {
  const product = await shop.has.product({
    stock: 5,
    options: [{ name: "범위", values: [{ label: "상업", stock: 2 }] }],
  });
  const same = await shop.has.product();
  const [option] = product.options;
  const { lines, same: unchanged } = await plan(
    "\ufeff재고,상품,옵션 번호,상품 번호,판매 상태,가격,추가 금액",
    `7,이름은 읽지 않아요,,${product.id},숨김,"42,900",`,
    `0,,${option!.id},${product.id},,,-1000`,
    `,,,${same.id},판매중,39900,`,
  );
  expect(unchanged).toBe(1);
  expect(
    lines.map(({ words, cells }) => [
      words,
      cells.map(({ label, was, typed }) => [label, was, typed]),
    ]),
  ).toEqual([
    [
      null,
      [
        ["가격", "39900", "42900"],
        ["재고", "5", "7"],
        ["판매 상태", "on", ""],
      ],
    ],
    [
      null,
      [
        ["재고", "2", "0"],
        ["추가 금액", "0", "-1000"],
      ],
    ],
  ]);
});

test("a line that cannot be says why, and the others are planned", async () => {
  const [good, twice, formula, scientific] = await Promise.all(
    Array.from({ length: 4 }, () => shop.has.product()),
  );
  const removed = await shop.has.product({ removedAt: new Date() });
  const { lines } = await plan(
    "상품 번호\t가격",
    `${good!.id}\t10000`,
    `${twice!.id}\t10000`,
    `${twice!.id}\t11000`,
    `${formula!.id}\t=1+1`,
    `${scientific!.id}\t3.3E+4`,
    `${removed.id}\t10000`,
    `nobody\t1`,
    `\t1`,
  );
  expect(lines.filter(({ words }) => words === null).map(({ cells }) => cells[0]!.name)).toEqual([
    `product.${good!.id}.price`,
    `product.${twice!.id}.price`,
  ]);
  expect(lines.flatMap(({ line, words }) => (words ? [[line, words]] : []))).toEqual([
    [4, "3번째 줄에 같은 상품이 있어요."],
    [5, expect.stringContaining("가격은 0원에서")],
    [6, expect.stringContaining("가격은 0원에서")],
    [7, expect.stringContaining("번호의 상품이나 옵션이 없어요")],
    [8, expect.stringContaining("번호의 상품이나 옵션이 없어요")],
    [9, "상품 번호가 비어 있어요."],
  ]);
});

test("what is no such table is refused with words", async () => {
  expect(await saidOf(plan("", "  "))).toContain("붙여넣어주세요");
  expect(await saidOf(plan("이름,가격", "가,1"))).toContain("상품 번호");
  expect(await saidOf(plan("상품 번호,이름", "a,1"))).toContain("바꿀 열이 없어요");
  expect(await saidOf(plan("상품 번호,가격"))).toContain("열 이름 아래에");
  expect(await saidOf(plan("상품 번호,가격", ...Array<string>(100_000).fill("a,1")))).toBe(
    "too-many-rows",
  );
  expect(await saidOf(plan("상품 번호,가격", '"a,1'))).toContain("따옴표");
});

test("more cells than one change may have are refused before anything is done", async () => {
  const ids: string[] = [];
  for (let at = 0; at <= MOST_CELLS; at++) ids.push(`grid${at}`);
  await Promise.all(ids.map((id) => shop.has.product({ id })));
  expect(await saidOf(plan("상품 번호,가격", ...ids.map((id) => `${id},1000`)))).toContain(
    "1,000칸까지",
  );
});

test("what is made to order has its price from a table: left empty it stays, typed it is refused", async () => {
  const made = await shop.has.product({ ...madeToOrder });
  const heads = "상품 번호,가격,재고";
  const [empty] = (await plan(heads, `${made.id},,3`)).lines;
  expect([empty!.words, empty!.cells.map(({ typed }) => typed)]).toEqual([null, ["3"]]);
  const [typed] = (await plan(heads, `${made.id},50000,3`)).lines;
  expect(typed!.words).toContain("길이와 용도의 표");
});
