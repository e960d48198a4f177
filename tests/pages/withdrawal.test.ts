import { expect, test } from "vitest";
import { notices } from "#shop/notice/table.server.ts";
import { withdrawalStatements } from "#shop/claim/statement/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { valueIn, typed } from "./guest-order-given.ts";
import { device, guestOrder, MANAGE, proved } from "./guest-order-manage-given.ts";
import { browser } from "./visit.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const PATH = "/withdrawal";
const shop = await testShop();
const requiredIn = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\srequired(?:=|\s|>)/g)].length;

/** What a person types, with the key that the form carries. */
async function form(guest: Awaited<ReturnType<typeof device>>, of: Record<string, string>) {
  const html = await pageOf(await guest.visit(PATH));
  return { key: valueIn(html, "key")!, ...of };
}

test("every page leads to it, and it asks for nothing but who, which order and where to", async () => {
  const guest = await device(shop);
  const product = await shop.has.product();
  for (const path of ["/", `/product/${product.id}`, "/qna", "/login"])
    expect(await pageOf(await guest.visit(path))).toContain(`href="${PATH}"`);
  const html = await pageOf(await guest.visit(PATH));
  expect(html).toContain("Withdraw from contract here");
  expect(requiredIn(html)).toBe(3);
  expect(html).not.toMatch(/name="reason"|type="password"/);
});

test("leaving takes no more steps, and no more fields, than buying did", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const guest = await device(shop);
  const buying = { forms: 0, fields: 0 };
  const orderPath = `/non-member/order/${product.id}`;
  buying.fields += requiredIn(await pageOf(await guest.visit(orderPath)));
  const sent = await guest.send(orderPath, await buildOrderFields(shop.db, [{ product }], typed));
  buying.forms += 1;
  // The window of the provider, where it is agreed to.
  expect(sent.headers.get("location")).toContain("/sandbox/pay/");
  buying.forms += 1;
  const leaving = { forms: 0, fields: 0 };
  leaving.fields += requiredIn(await pageOf(await guest.visit(PATH)));
  const order = await guestOrder(shop);
  const stated = await form(guest, {
    name: order.ordererName,
    orderNumber: order.number,
    email: order.ordererEmail!,
  });
  const confirm = await pageOf(await guest.send(PATH, { intent: "check", ...stated }));
  leaving.forms += 1;
  expect(requiredIn(confirm)).toBe(0);
  const done = await guest.send(PATH, { intent: "confirm", ...stated });
  leaving.forms += 1;
  expect(await pageOf(done)).toContain("청약철회 의사를 받았어요");
  expect((await findOrder(shop.db, order.number))!.payment).toBe("canceling");
  expect(leaving.forms).toBeLessThanOrEqual(buying.forms);
  expect(leaving.fields).toBeLessThanOrEqual(buying.fields);
});

test("order of somebody else, of nobody, and one's own look the same, to the letter", async () => {
  const order = await guestOrder(shop);
  const email = order.ordererEmail!;
  const tries = [
    { name: order.ordererName, orderNumber: order.number, email },
    { name: "남궁민지", orderNumber: order.number, email },
    { name: order.ordererName, orderNumber: "20260101-AAAAAAAA", email },
  ];
  const seen: string[] = [];
  for (const of of tries) {
    const guest = await device(shop);
    const stated = await form(guest, of);
    const answers = [
      await guest.send(PATH, { intent: "check", ...stated }),
      await guest.send(PATH, { intent: "confirm", ...stated }),
    ];
    const texts = await Promise.all(answers.map(pageOf));
    const plain = texts
      .join()
      .replaceAll(stated.key, "")
      .replaceAll(of.name, "")
      .replaceAll(of.orderNumber, "");
    seen.push(
      `${answers.map(({ status }) => status)} ${plain.replaceAll(/\d\d:\d\d:\d\d|nonce="[^"]*"|>[^<]*\d{4}\. \d[^<]*</g, "")}`,
    );
  }
  expect(new Set(seen).size).toBe(1);
  const waiting = await rowsOf(shop.db, withdrawalStatements, { email });
  expect(waiting.map(({ state }) => state).toSorted()).toEqual(["done", "waiting", "waiting"]);

  const admin = await browser(shop);
  await shop.has.admin();
  await admin.signIn(ADMIN_EMAIL);
  const desk = await pageOf(await admin.visit("/admin/claim/withdrawals"));
  expect(desk).toContain("20260101-AAAAAAAA");
  expect(await pageOf(await admin.visit("/admin/today"))).toContain("청약철회 의사를 확인해주세요");
  const [one] = waiting.filter(({ state }) => state === "waiting");
  const short = await admin.send("/admin/claim/withdrawals", { statement: one!.id, words: "네" });
  expect([short.status, await pageOf(short)]).toEqual([400, expect.stringContaining("5자 이상")]);
  const answered = { statement: one!.id, words: "주문번호를 다시 알려주세요." };
  expect((await admin.send("/admin/claim/withdrawals", answered)).status).toBe(303);
  const mails = await rowsOf(shop.db, notices, { to: email });
  expect(mails.map(({ event }) => event)).toContain("withdrawal-answered");
});

test("what is wrong stands beside its field, and nothing typed is lost", async () => {
  const guest = await device(shop);
  const stated = await form(guest, { name: "남궁민수", orderNumber: "12", email: "nobody" });
  const answer = await guest.send(PATH, { intent: "check", ...stated });
  const html = await pageOf(answer);
  expect(answer.status).toBe(400);
  for (const words of ["주문번호를 확인해주세요", "이메일 주소를 확인해주세요", 'value="남궁민수"'])
    expect(html).toContain(words);
  expect((await guest.send(PATH, { intent: "confirm" })).status).toBe(400);
});

test("the order's page and the desk's say the same of each line, with the article", async () => {
  const order = await guestOrder(shop);
  const { guest } = await proved(shop, order);
  const shown = await pageOf(await guest.visit(`${MANAGE}/${order.number}`));
  const admin = await browser(shop);
  await shop.has.admin();
  await admin.signIn(ADMIN_EMAIL);
  const desk = await pageOf(await admin.visit(`/admin/order/${order.number}`));
  for (const html of [shown, desk])
    for (const words of [
      "보내거나 제공하기 전이라 철회할 수 있어요",
      "전자상거래법 제17조 제1항",
      "환불",
    ])
      expect(html).toContain(words);
  expect(shown).toContain(`href="${PATH}?order=${order.number}"`);
  expect(desk).toContain("공급불능");
});
