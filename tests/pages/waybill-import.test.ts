import { expect, test } from "vitest";
import { findOrder } from "#shop/order/find-order.server.ts";
import { testShop } from "../test-shop.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { parcel } from "./order-office-given.ts";
import { htmlOf } from "./read-page.ts";

const shop = await testShop();
const person = await ownersBrowser(shop, { agent: DESKTOP });

const ready = async (overrides = {}) =>
  shop.has.order({ delivery: "ready", payment: "paid", lines: await parcel(shop), ...overrides });

const rowsIn = (page: string) =>
  /name="rows" value="([^"]*)"/.exec(page)![1]!.replaceAll("&quot;", '"');

test("a pasted table is looked at first and then done exactly so, without JavaScript too; what was refused is named again", async () => {
  const [good, changed] = [await ready(), await ready()];
  const text = `송장번호\t주문번호\t택배사\r\n１２３４-5678-9011\t${good.number}\tCJ\r\n=1+1\t${good.number}\tCJ\r\n401234567893\t${changed.number}\t한진\r\n1\t20261121-AAAAAAAA\t제비`;
  const seen = await person.send("/admin/order/import", { intent: "preview", text, company: "" });
  expect(seen.status).toBe(200);
  const page = await htmlOf(seen);
  for (const words of [
    "발송 2 ",
    "할 수 없음 2",
    "송장번호는 숫자만 쓸 수 있어요.",
    "모르는 택배사예요.",
    "CJ대한통운",
    "123456789011",
    "2건 적용",
    "&#x27;=1+1",
  ])
    expect(page).toContain(words);
  expect((await findOrder(shop.db, good.number))!.delivery).toBe("ready");

  await person.send(`/admin/order/${changed.number}`, {
    intent: "ship",
    company: "로젠택배",
    waybillNumber: "12345678903",
  });
  const done = await htmlOf(
    await person.send("/admin/order/import", { intent: "apply", rows: rowsIn(page) }),
  );
  for (const words of [
    "1건을 적용했어요",
    "처리하지 못한 줄 3",
    "미리 본 뒤에 주문이나 송장이 바뀌었어요",
    "모르는 택배사예요.",
    "주문번호&quot;,&quot;택배사",
  ])
    expect(done).toContain(words);
  expect(await findOrder(shop.db, good.number)).toMatchObject({
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  expect(await findOrder(shop.db, changed.number)).toMatchObject({
    waybillCompany: "로젠택배",
    waybillNumber: "12345678903",
  });
});

test("a number unlike its carrier's is named, and stays behind until it is ticked as right", async () => {
  const order = await ready();
  const text = `${order.number},우체국,1234`;
  const page = await htmlOf(await person.send("/admin/order/import", { intent: "preview", text }));
  expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*name="confirmed"/);
  const apply = { intent: "apply", rows: rowsIn(page) };
  expect(await htmlOf(await person.send("/admin/order/import", apply))).toContain(
    "처리하지 못한 줄 1",
  );
  expect((await findOrder(shop.db, order.number))!.delivery).toBe("ready");
  await person.send("/admin/order/import", { ...apply, confirmed: "on" });
  expect((await findOrder(shop.db, order.number))!.delivery).toBe("delivery");
});

test("a hundred thousand rows are refused with words, and every letter is still there", async () => {
  const line = "20261121-AAAAAAAA,CJ대한통운,123456789011\n";
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
    [{ intent: "apply", rows: `[[1,"${order.number}","CJ대한통운","123456789011",""]]` }, 200],
    [
      {
        intent: "apply",
        rows: `[[1,"${order.number}","CJ대한통운","123456789011","${"x".repeat(22)}"]]`,
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
