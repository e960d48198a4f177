import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { parcel } from "./order-office-given.ts";
import { flashOf, htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const person = await ownersBrowser(shop, { agent: DESKTOP });

const ready = async (overrides = {}) =>
  shop.has.order({ delivery: "ready", payment: "paid", lines: await parcel(shop), ...overrides });

const logged = (action: string) => rowsOf(shop.db, auditLog, { action }, desc(auditLog.id));

test("slips show whole addresses, are logged as read one by one, and are 200 at most", async () => {
  const [one, other] = [
    await ready({ courierMemo: "경비실에 맡겨주세요", recipientName: "남궁민수" }),
    await ready(),
  ];
  const page = await htmlOf(
    await person.visit(
      `/admin/order/slips?numbers=${one.number},${other.number}&order.20261121-AAAAAAAA=on`,
    ),
  );
  for (const words of [
    one.number,
    other.number,
    "남궁민수",
    "경비실에 맡겨주세요",
    "서울특별시 마포구 와우산로 94 301호",
    "찾지 못한 주문번호가 1개 있어요.",
    "slips-a4",
  ])
    expect(page).toContain(words);
  expect(page.indexOf(`slip-${one.number}`)).toBeLessThan(page.indexOf(`slip-${other.number}`));
  expect(
    await htmlOf(await person.visit(`/admin/order/slips?numbers=${one.number}&paper=a6`)),
  ).toContain("slips-a6");
  const reads = await rowsOf(shop.db, auditLog, {
    subject: `order ${one.number}`,
    action: "order.slip",
  });
  expect(reads).toMatchObject([{ email: ADMIN_EMAIL, whose: one.number }, { email: ADMIN_EMAIL }]);
  const many = Array.from(
    { length: 201 },
    (_, at) =>
      `20261121-AAAAAA${"ABCDEFGHJKMNPQRSTUVWXYZ"[Math.floor(at / 23)]}${"ABCDEFGHJKMNPQRSTUVWXYZ"[at % 23]}`,
  );
  const tooMany = await person.visit(`/admin/order/slips?numbers=${many.join(",")}`);
  expect([tooMany.status, (await htmlOf(tooMany)).includes("한 번에 200장까지")]).toEqual([
    413,
    true,
  ]);
  for (const query of ["", "?numbers=%00", "?numbers=,,,", "?order.x=on"])
    expect(await htmlOf(await person.visit(`/admin/order/slips${query}`))).toContain(
      "고른 주문이 없어요",
    );
});

test("the slip of a gift shows neither its number nor an amount: whoever is given it reads the sheet", async () => {
  const { number, total } = await ready({ giftState: "accepted" });
  const page = await htmlOf(await person.visit(`/admin/order/slips?numbers=${number}`));
  const sheet = /<article[^>]*slip-gift[^>]*>(.*?)<\/article>/s.exec(page)![1]!;
  const words = sheet.replaceAll(/<[^>]*>/g, " ");
  expect(words).toContain(`선물 ${number.slice(-4)}`);
  for (const hidden of [number, number.slice(0, -4), total.toLocaleString("ko-KR")])
    expect(words).not.toContain(hidden);
  expect(words).not.toMatch(/\d원/);
});

test("the file is given for a reason, with the asked columns, and logged; by a link or without a reason there is none", async () => {
  const mark = randomLetters(6);
  const { number } = await ready({ ordererName: `=${mark}` });
  const file = await person.send(`/admin/order/export?search=${mark}`, {
    reason: "택배 접수",
    format: "csv",
    "column.number": "on",
    "column.ordererName": "on",
  });
  expect([
    file.status,
    file.headers.get("content-type"),
    file.headers.get("cache-control"),
  ]).toEqual([200, "text/csv; charset=utf-8", "private, no-store"]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="orders-\d{8}\.csv"; filename\*=UTF-8''%/,
  );
  expect(Buffer.from(await file.arrayBuffer()).toString("utf8")).toBe(
    `\ufeff"주문번호","주문자"\r\n"${number}","'=${mark}"\r\n`,
  );
  const excel = await person.send("/admin/order/export", {
    reason: "택배 접수",
    format: "xlsx",
    "column.number": "on",
    numbers: number,
  });
  expect([
    excel.status,
    excel.headers.get("content-type"),
    Buffer.from(await excel.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"]);

  const before = (await logged("order.export")).length;
  for (const form of [
    {},
    { reason: "1234", format: "csv", "column.number": "on" },
    { reason: "택배 접수", format: "csv" },
    { reason: "택배 접수", format: "doc", "column.number": "on" },
  ]) {
    const refused = await person.send(
      `/admin/order/export?search=${mark}`,
      form as Record<string, string>,
    );
    expect([refused.status, refused.headers.get("location"), flashOf(refused).length > 20]).toEqual(
      [302, `/admin/order?search=${mark}`, true],
    );
  }
  expect((await person.visit("/admin/order/export?reason=because")).headers.get("location")).toBe(
    "/admin/order",
  );
  expect((await logged("order.export")).length).toBe(before);
});

test("the columns this device chose come with the page", async () => {
  const mark = randomLetters(6);
  await ready({ ordererName: mark, recommenderCode: "SORIFRIEND", adminMemo: "고객이 전화함" });
  expect(await htmlOf(await person.visit(`/admin/order?search=${mark}`))).not.toContain(
    "SORIFRIEND</",
  );
  person.cookies.set("order_columns", "recommender.memo.__proto__");
  const page = await htmlOf(await person.visit(`/admin/order?search=${mark}`));
  for (const words of ["SORIFRIEND", "고객이 전화함"]) expect(page).toContain(words);
  expect(page).not.toContain(`>${mark.slice(0, 1)}****`);
  person.cookies.delete("order_columns");
});
