import { expect, test } from "vitest";
import { cellsJson } from "#shop/product/grid/grid-forms.ts";
import { products } from "#shop/product/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const HERE = "/admin/product/grid";
const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const change = (...cells: [string, string, string][]) =>
  owner.send(HERE, { intent: "change", cells: cellsJson(cells) });
const priceOf = async (id: string) => (await rowsOf(shop.db, products, { id }))[0]!.price;

test("products and their options stand in the grid as they are typed; what is found is shown alone", async () => {
  const product = await shop.has.product({
    title: "격자 상품",
    price: 12_300,
    options: [{ name: "범위", values: [{ label: "상업", priceDifference: 3000, stock: 4 }] }],
  });
  const html = mainOf(await htmlOf(owner.visit(`${HERE}?q=격자`)));
  expect(html).toMatch(new RegExp(`name="product\\.${product.id}\\.price"[^>]*value="12300"`));
  expect(html).toMatch(
    new RegExp(`name="option\\.${product.options[0]!.id}\\.stock"[^>]*value="4"`),
  );
  expect(html).not.toContain("reservationOpensAt");
  expect(html).toContain("격자 상품 위로");
  expect(mainOf(await htmlOf(owner.visit(`${HERE}?q=${"없".repeat(50)}`)))).toContain(
    "고칠 상품이 없어요",
  );
});

test("cells are saved and undone; a wrong one answers 400 with words by its name and changes nothing", async () => {
  const [one, other] = [await shop.has.product(), await shop.has.product()];
  const [first, second] = [`product.${one.id}.price`, `product.${other.id}.price`];
  const wrong = await change([first, "39900", "50000"], [second, "39900", "많이"]);
  expect(wrong.status).toBe(400);
  expect(await priceOf(one.id)).toBe(39_900);

  const saved = await change([first, "39900", "50000"], [second, "39900", "60000"]);
  expect(saved.status).toBe(200);
  expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([50_000, 60_000]);
  const list = mainOf(await htmlOf(owner.visit(HERE)));
  expect(list).toContain("최근에 바꾼 것");
  for (const odd of ["[]", "{}", "x", "[[1,2,3]]", '[["product.a.id","",""]]'])
    expect((await owner.send(HERE, { intent: "change", cells: odd })).status).toBe(400);
  expect((await owner.send(HERE, { intent: "undo", id: "x" })).status).toBe(400);
  expect((await owner.send(HERE, { intent: "nothing" })).status).toBe(400);
});

test("the grid goes out as a file and comes in again with a look before anything changes", async () => {
  const product = await shop.has.product({ title: "파일 상품" });
  const csv = await owner.send(`${HERE}/export?q=파일`, { format: "csv" });
  expect(csv.headers.get("content-disposition")).toContain(".csv");
  const text = await csv.text();
  const [heads, line] = text.trim().split("\r\n");
  expect(heads).toContain('"상품 번호","옵션 번호","상품","순서","가격"');
  expect(line).toBe(`"${product.id}",,"파일 상품",1,39900,,,,,,,,"판매중",`);
  const xlsx = await owner.send(`${HERE}/export?q=파일`, { format: "xlsx" });
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  const preview = await owner.send(HERE, {
    intent: "preview",
    text: text.replace("39900", "45000"),
  });
  expect(preview.status).toBe(200);
  expect(await priceOf(product.id)).toBe(39_900);
  const tooMany = ["상품 번호,가격", ...Array<string>(100_000).fill("a,1")].join("\n");
  expect((await owner.send(HERE, { intent: "preview", text: tooMany })).status).toBe(413);
  expect((await owner.send(HERE, { intent: "preview", text: "" })).status).toBe(400);
});

test("from the list a product is copied into a hidden one that opens at once", async () => {
  const product = await shop.has.product({ title: "본보기" });
  const copied = await owner.send("/admin/product", {
    intent: "copy",
    [`product.${product.id}`]: "on",
  });
  expect(copied.status).toBe(302);
  const editor = await htmlOf(owner.visit(copied.headers.get("location")!));
  expect(mainOf(editor)).toContain("본보기 (복사)");
  const two = { [`product.${product.id}`]: "on", "product.other": "on" };
  expect((await owner.send("/admin/product", { intent: "copy", ...two })).status).toBe(400);
});
