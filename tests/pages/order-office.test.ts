import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { ADMIN_EMAIL, testShop, type TestShop } from "../test-shop.ts";
import { browser, DESKTOP } from "./visit.ts";

const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const flashOf = (answer: Response) =>
  decodeURIComponent(answer.headers.getSetCookie().find((line) => line.startsWith("flash=")) ?? "");

let shop: TestShop;
let person: Awaited<ReturnType<typeof browser>>;
beforeAll(async () => {
  shop = await testShop();
  await shop.has.admin();
  person = await browser(shop, { agent: DESKTOP });
  await person.signIn();
});

const parcel = async () => [
  { product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 },
];
const ready = async (overrides = {}) =>
  shop.has.order({ delivery: "ready", payment: "paid", lines: await parcel(), ...overrides });
const logged = (action: string) =>
  shop.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id));

// covers 2.37
test("filters stand in the address, narrow the list, and what is no filter is none", async () => {
  const mark = randomLetters(6);
  const [noted, plain] = [
    await ready({ ordererName: mark, adminMemo: "선물" }),
    await ready({ ordererName: mark }),
  ];
  const page = await textOf(
    await person.visit(`/admin/order?search=${mark}&memo=1&rows=100&sort=oldest`),
  );
  expect(page).toContain(noted.number);
  expect(page).not.toContain(plain.number);
  for (const words of [
    'value="100" selected=""',
    'value="oldest" selected=""',
    `value="${mark}"`,
    "조건 지우기",
    "오늘 할 일",
  ])
    expect(page).toContain(words);
  expect(await textOf(await person.visit(`/admin/order?search=${mark}&late=1`))).toContain(
    "찾는 주문이 없어요",
  );
  for (const query of [
    "from=2026-02-30&to=x",
    "payment=__proto__",
    "rows=1000000",
    "sort=(select%201)",
    "tab=%00&memo=2",
    `recommender=${"x".repeat(3000)}`,
    "search=%EF%BF%BF'--",
  ])
    expect((await person.visit(`/admin/order?${query}`)).status).toBe(200);
});

test("what should have been sent says so, in the list and on its page, and stands in today's work", async () => {
  const order = await ready({
    ordererName: "이늦음",
    placedAt: new Date(Date.now() - 20 * 86_400_000),
  });
  const list = await textOf(await person.visit("/admin/order?late=1"));
  expect(list).toContain(order.number);
  expect(list).toMatch(/발송 \d+일 지남/);
  expect(list).toMatch(/href="\/admin\/order\?late=1&amp;sort=oldest"/);
  expect(await textOf(await person.visit(`/admin/order/${order.number}`))).toMatch(
    /까지 발송, 지났어요/,
  );
});

test("many orders are sent with one post, and every row says what became of it", async () => {
  const [good, bare] = [await ready(), await ready()];
  const answer = await person.send("/admin/order", {
    intent: "ship-many",
    [`order.${good.number}`]: "on",
    [`company.${good.number}`]: "로젠택배",
    [`waybillNumber.${good.number}`]: "12345678901",
    [`order.${bare.number}`]: "on",
  });
  expect(answer.status).toBe(200);
  const page = await textOf(answer);
  for (const words of [
    "처리 1건 · 하지 못함 1건",
    "택배사와 송장번호를 먼저 입력해주세요.",
    good.number,
    bare.number,
  ])
    expect(page).toContain(words);
  expect([
    (await findOrder(shop.db, good.number))!.delivery,
    (await findOrder(shop.db, bare.number))!.delivery,
  ]).toEqual(["delivery", "ready"]);
  expect((await logged("order.ship-many"))[0]).toMatchObject({
    email: ADMIN_EMAIL,
    after: { asked: 2, done: 1, same: 0, refused: 1 },
  });

  const none = await person.send("/admin/order", { intent: "arrive-many" });
  expect([none.status, (await textOf(none)).includes("주문을 먼저 골라주세요.")]).toEqual([
    400,
    true,
  ]);
});

const rowsIn = (page: string) =>
  /name="rows" value="([^"]*)"/.exec(page)![1]!.replaceAll("&quot;", '"');

test("a pasted table is looked at first and then done exactly so, without JavaScript too; what was refused is named again", async () => {
  const [good, changed] = [await ready(), await ready()];
  const text = `송장번호\t주문번호\t택배사\r\n１２３４-5678-9012\t${good.number}\tCJ\r\n=1+1\t${good.number}\tCJ\r\n401234567890\t${changed.number}\t한진\r\n1\t20261121-AAAAAAAA\t제비`;
  const seen = await person.send("/admin/order/import", { intent: "preview", text, company: "" });
  expect(seen.status).toBe(200);
  const page = await textOf(seen);
  for (const words of [
    "발송 2 ",
    "할 수 없음 2",
    "송장번호는 숫자만 쓸 수 있어요.",
    "모르는 택배사예요.",
    "CJ대한통운",
    "123456789012",
    "2건 적용",
    "&#x27;=1+1",
  ])
    expect(page).toContain(words);
  expect((await findOrder(shop.db, good.number))!.delivery).toBe("ready");

  await person.send(`/admin/order/${changed.number}`, {
    intent: "ship",
    company: "로젠택배",
    waybillNumber: "12345678901",
  });
  const done = await textOf(
    await person.send("/admin/order/import", { intent: "apply", rows: rowsIn(page) }),
  );
  for (const words of [
    "1건을 적용했어요",
    "하지 못한 줄 3",
    "미리 본 뒤에 주문이나 송장이 바뀌었어요",
    "모르는 택배사예요.",
    "주문번호&quot;,&quot;택배사",
  ])
    expect(done).toContain(words);
  expect(await findOrder(shop.db, good.number)).toMatchObject({
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789012",
  });
  expect(await findOrder(shop.db, changed.number)).toMatchObject({
    waybillCompany: "로젠택배",
    waybillNumber: "12345678901",
  });
});

test("a hundred thousand rows are refused with words, and every letter is still there", async () => {
  const line = "20261121-AAAAAAAA,CJ대한통운,123456789012\n";
  const answer = await person.send("/admin/order/import", {
    intent: "preview",
    text: `주문번호,택배사,송장번호\n${line.repeat(100_000)}`,
  });
  expect(answer.status).toBe(413);
  const page = await answer.text();
  expect(page).toContain("한 번에 처리할 수 있는 줄 수를 넘었어요.");
  expect(
    page.slice(page.indexOf("<textarea"), page.indexOf("</textarea>")).split("20261121-AAAAAAAA")
      .length - 1,
  ).toBe(100_000);
  expect(
    (await person.send("/admin/order/import", { intent: "preview", text: "x".repeat(13_000_000) }))
      .status,
  ).toBe(413);
});

test("odd posts to the import are answered 4xx and change nothing", async () => {
  const order = await ready();
  const forms: [Record<string, string>, number][] = [
    [{}, 400],
    [{ intent: "preview" }, 400],
    [{ intent: "preview", text: "" }, 400],
    [{ intent: "preview", text: "안녕" }, 400],
    [{ intent: "preview", text: "a\u0000b" }, 400],
    [{ intent: "preview", text: `${order.number},CJ,1`, company: "제비" }, 400],
    [{ intent: "apply" }, 400],
    [{ intent: "apply", rows: "x" }, 400],
    [{ intent: "apply", rows: "[]" }, 400],
    [{ intent: "apply", rows: `[[1,"${order.number}","CJ대한통운","123456789012",""]]` }, 200],
    [
      {
        intent: "apply",
        rows: `[[1,"${order.number}","CJ대한통운","123456789012","${"x".repeat(22)}"]]`,
      },
      200,
    ],
  ];
  expect(
    await Promise.all(
      forms.map(async ([form]) => (await person.send("/admin/order/import", form)).status),
    ),
  ).toEqual(forms.map(([, status]) => status));
  expect(
    (
      await person.send(
        "/admin/order/import",
        { intent: "preview", text: `${order.number},CJ,1` },
        "https://evil.example",
      )
    ).status,
  ).toBe(403);
  expect((await findOrder(shop.db, order.number))!.delivery).toBe("ready");
});

test("slips show whole addresses, are logged as read one by one, and are 200 at most", async () => {
  const [one, other] = [
    await ready({ courierMemo: "경비실에 맡겨주세요", recipientName: "남궁민수" }),
    await ready(),
  ];
  const page = await textOf(
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
    await textOf(await person.visit(`/admin/order/slips?numbers=${one.number}&paper=a6`)),
  ).toContain("slips-a6");
  const reads = await shop.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `order ${one.number}`), eq(auditLog.action, "order.slip")));
  expect(reads).toMatchObject([{ email: ADMIN_EMAIL, whose: one.number }, { email: ADMIN_EMAIL }]);
  const many = Array.from(
    { length: 201 },
    (_, at) =>
      `20261121-AAAAAA${"ABCDEFGHJKMNPQRSTUVWXYZ"[Math.floor(at / 23)]}${"ABCDEFGHJKMNPQRSTUVWXYZ"[at % 23]}`,
  );
  const tooMany = await person.visit(`/admin/order/slips?numbers=${many.join(",")}`);
  expect([tooMany.status, (await textOf(tooMany)).includes("한 번에 200장까지")]).toEqual([
    413,
    true,
  ]);
  for (const query of ["", "?numbers=%00", "?numbers=,,,", "?order.x=on"])
    expect(await textOf(await person.visit(`/admin/order/slips${query}`))).toContain(
      "고른 주문이 없어요",
    );
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
  expect(await textOf(await person.visit(`/admin/order?search=${mark}`))).not.toContain(
    "SORIFRIEND</",
  );
  person.cookies.set("order_columns", "recommender.memo.__proto__");
  const page = await textOf(await person.visit(`/admin/order?search=${mark}`));
  for (const words of ["SORIFRIEND", "고객이 전화함"]) expect(page).toContain(words);
  expect(page).not.toContain(`>${mark.slice(0, 1)}****`);
  person.cookies.delete("order_columns");
});

test("what waits shows beside the menu's entries", async () => {
  await shop.has.order({
    delivery: "done",
    payment: "paid",
    claimKind: "return",
    claimStatus: "requested",
  });
  const page = await textOf(await person.visit("/admin/product"));
  expect(page).toMatch(/클레임.{0,300}, 처리를 기다리는 요청 <\/span>\d+/s);
  for (const path of ["/admin/claim", "/admin/payment", "/admin/recommender"])
    expect(page).toContain(`href="${path}"`);
});
