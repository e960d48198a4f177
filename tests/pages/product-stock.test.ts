import { expect, test } from "vitest";
import { cellsJson } from "#shop/product/grid/grid-forms.ts";
import { tellLowShelves } from "#shop/office/stock/tell-low-shelves.server.ts";
import { productOptions } from "#shop/product/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const HERE = "/admin/product/stock";
const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

test("every shelf has a line, what is low stands alone under its tab, and today's duties lead there", async () => {
  const { id, options } = await shop.has.product({
    title: "재고 상품",
    options: [
      {
        name: "색",
        values: [
          { label: "파랑", stock: 2 },
          { label: "빨강", stock: 90 },
        ],
      },
    ],
  });
  await tellLowShelves(shop);
  const linesOf = async (path: string) => mainOf(await htmlOf(owner.visit(path)));
  const all = await linesOf(`${HERE}?q=재고`);
  for (const words of ["재고 상품 재고", "재고 상품 색: 파랑 재고", "재고 상품 색: 빨강 재고"])
    expect(all).toContain(`aria-label="${words}"`);
  const low = await linesOf(`${HERE}?filter=low`);
  expect(low).toContain("재고 상품 색: 파랑 재고");
  expect(low).not.toContain("빨강");
  expect(await linesOf("/admin/today")).toContain(`${HERE}?q=${id}`);

  const cells = cellsJson([[`option.${options[0]!.id}.stock`, "2", "30"]]);
  const saved = await owner.send("/admin/product/grid", { intent: "change", cells });
  expect(saved.status).toBe(200);
  const [value] = await rowsOf(shop.db, productOptions, { id: options[0]!.id });
  expect(value!.stock).toBe(30);
  expect(await linesOf(`${HERE}?filter=low`)).toContain("모두 넉넉하게 남아 있어요");
});

test("the usual number is set on the same page; what is none comes back with words", async () => {
  const wrong = await owner.send(HERE, { lowStock: "많이" });
  expect(wrong.status).toBe(400);
  expect(await htmlOf(Promise.resolve(wrong))).toContain("0에서 1,000 사이의 정수로");
  expect((await owner.send(HERE, { lowStock: "12" })).status).toBe(200);
  expect(await htmlOf(owner.visit(HERE))).toMatch(/name="lowStock"[^>]*value="12"/);
});
