import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { builtInSheets } from "#shop/site/sheet/courier-sheet.ts";
import { sheetForm } from "#shop/site/sheet/sheet-forms.ts";
import { readColumns, typedColumns } from "#shop/site/sheet/typed-columns.ts";
import { acting, cjWaybill, preview, standing } from "#tests/given/waybills.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { saveSheet } from "./save-sheet.server.ts";
import { takeSheet } from "./take-sheet.server.ts";

const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const cellsOf = (csv: string) =>
  csv
    .split("\r\n")
    .slice(0, -1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell));

const COLUMNS =
  "번호: 주문번호\n이름: 받는 분\n주소: 주소 전체\n내용: 상품과 선택, 수량 모두\n운임: =신용";
const own = (name: string) =>
  sheetForm.parse({ intent: "save", name, format: "csv", columns: COLUMNS });

async function parcelOf(shop: TestShop, recipientName: string, more = {}) {
  const product = await shop.has.product({ shippingClass: "parcel", title: "찻잔" });
  const lines = [{ product, quantity: 2 }];
  const place = { recipientName, recipientPhone: "01012345678", address: "서울 마포구 소리길 1" };
  return shop.has.order({ delivery: "ready", payment: "paid", lines, ...place, ...more });
}

test("an owner's own arrangement is kept under its name, changed and removed; doubles are refused", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const name = `양식 ${randomLetters(5)}`;
  await saveSheet(shop.db, own(name), admin);
  await saveSheet(shop.db, { ...own(`${name}2`), before: name } as never, admin);
  const { courierSheets: before } = await findSite(shop.db);
  expect(before.filter((sheet) => sheet.name.startsWith(name))).toEqual([
    {
      name: `${name}2`,
      format: "csv",
      columns: [
        { title: "번호", field: "number" },
        { title: "이름", field: "recipientName" },
        { title: "주소", field: "address" },
        { title: "내용", field: "contents" },
        { title: "운임", field: "fixed", words: "신용" },
      ],
    },
  ]);
  for (const taken of [`${name}2`, "CJ대한통운"])
    await expect(saveSheet(shop.db, own(taken), admin)).rejects.toMatchObject({
      errors: { name: [expect.stringContaining("같은 이름")] },
    });
  await saveSheet(shop.db, { intent: "remove", name: `${name}2` }, admin);
  const { courierSheets: after } = await findSite(shop.db);
  expect(after).toEqual(before.slice(0, -1));
});

test.each([
  ["", "열을 하나 이상 넣어주세요."],
  ["이름: 받는 분", "주문번호 열이 있어야 송장을 다시 불러올 수 있어요."],
  ["번호: 주문번호\n이름: 모르는 것", "2번째 열: 담을 내용을 목록에서 골라주세요."],
  ["번호: 주문번호\n: 받는 분", "2번째 열: 열 이름을 적어주세요."],
  [Array.from({ length: 41 }, () => "번호: 주문번호").join("\n"), "열은 40개까지 넣을 수 있어요."],
])("columns %j are refused with words", (typed, words) => {
  expect(readColumns(typed)).toBe(words);
});

test("every built-in sheet is read as it is written, and has the order's number for the way back", () => {
  for (const { columns } of builtInSheets)
    expect(readColumns(typedColumns(columns))).toEqual(columns);
});

test("a day of 120 orders leaves in one file, one box for one person, and comes back with its waybills", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const name = `하루 ${randomLetters(5)}`;
  await saveSheet(shop.db, own(name), admin);
  const mark = randomLetters(6);
  const numbers: string[] = [];
  for (let at = 0; at < 120; at++)
    numbers.push((await parcelOf(shop, `${mark}${Math.min(at, 117)}`)).number);
  const held = await parcelOf(shop, mark, { claimKind: "cancel", claimStatus: "requested" });
  const { file, format } = await takeSheet(
    shop,
    { sheet: name, isOneBox: "on", numbers: [...numbers, held.number], reason: "오늘 보낼 주문" },
    admin,
  );
  expect(format).toBe("csv");
  const [heads, ...rows] = cellsOf(await textOf(file));
  expect(heads).toEqual(["번호", "이름", "주소", "내용", "운임"]);
  expect(rows).toHaveLength(118);
  expect(rows.at(-1)).toEqual([
    numbers.slice(117).join(" "),
    `${mark}117`,
    expect.stringContaining("서울 마포구 소리길 1"),
    "찻잔 2개 / 찻잔 2개 / 찻잔 2개",
    "신용",
  ]);
  const [audited] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "order.sheet"))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(audited).toMatchObject({
    reason: "오늘 보낼 주문",
    after: { count: 120, boxes: 118, sheet: name },
  });

  const back = [
    "고객주문번호\t운송장번호",
    ...rows.map(([number], at) => `${number}\t${cjWaybill(at + 1)}`),
  ];
  const { plans, apply } = await preview(shop, admin, back.join("\n"), "CJ대한통운");
  expect(plans.map(({ outcome, warning }) => [outcome, warning])).toEqual(
    numbers.map(() => ["ship", null]),
  );
  await apply();
  expect(await standing(shop, numbers[0]!)).toEqual(["delivery", "CJ대한통운", cjWaybill(1)]);
  for (const number of numbers.slice(117))
    expect(await standing(shop, number)).toEqual(["delivery", "CJ대한통운", cjWaybill(118)]);
  expect((await standing(shop, held.number))[0]).toBe("ready");
}, 120_000);

test("nothing to send and an unknown sheet are refused with words, and nothing is written down", async () => {
  const shop = await testShop();
  const admin = await acting(shop);
  const take = (sheet: string, numbers: string[]) =>
    takeSheet(shop, { sheet, numbers, reason: "오늘 보낼 주문", isOneBox: undefined }, admin);
  await expect(take("없는 양식", [])).rejects.toMatchObject({
    errors: { sheet: ["양식을 다시 골라주세요."] },
  });
  const sent = await parcelOf(shop, "가", { delivery: "delivery" });
  await expect(take("CJ대한통운", [sent.number])).rejects.toMatchObject({
    errors: { sheet: ["보낼 수 있는 주문이 없어요."] },
  });
});

test("the post's sheet is an old Excel file, in which nothing runs", async () => {
  const shop = await testShop();
  const { number } = await parcelOf(shop, "=1+1");
  const { file, format } = await takeSheet(
    shop,
    { sheet: "우체국 계약소포", numbers: [number], reason: "오늘 보낼 주문", isOneBox: undefined },
    await acting(shop),
  );
  expect(format).toBe("xls");
  const bytes = Buffer.from(await new Response(file).arrayBuffer());
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  expect(bytes.length % 512).toBe(0);
  for (const text of ["수취인명", number, "'=1+1", "'=1+1"])
    expect(bytes.includes(Buffer.from(text, "utf16le"))).toBe(true);
});
