import { count } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import { orders } from "#shop/order/table.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { buildOrderFields, somePhone } from "../has/order-form.ts";
import { buildReservation, buildReservationFields, reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const checked: (string | undefined)[] = [];
/** Each answer that begins with "good" is good once. */
const captcha: Captcha = {
  widget: {
    siteKey: "site-key",
    global: "turnstile",
    script: "https://captcha.test/api.js",
    origin: "https://captcha.test",
    field: "answer",
  },
  passed(answer) {
    const isGood = Boolean(answer?.startsWith("good")) && !checked.includes(answer);
    checked.push(answer);
    return Promise.resolve(isGood);
  },
};
const guarded = await testShop({ captcha });
const open = {
  ...guarded,
  captcha: { widget: null, passed: () => Promise.resolve(true) } satisfies Captcha,
};

let used = 0;
const good = () => `good ${used++}`;
const ASKED = "자바스크립트가 필요해요";
const REFUSED = "사람인지 확인하지 못했어요";
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const person = (shop = guarded) => browser(shop);
const countOrders = async () =>
  (await guarded.db.select({ count: count() }).from(orders))[0]!.count;

// covers 1.5g
test("a guest's order is placed by a person, once, though its form arrives twice", async () => {
  const product = await guarded.has.product();
  const path = `/non-member/order/${product.id}`;
  const guest = await person();
  expect(await (await guest.visit(path)).text()).toContain(ASKED);
  const form = await buildOrderFields(guarded.db, [{ product }]);
  const before = await countOrders();
  for (const answer of [{}, { answer: "" }, { answer: "made up" }] as Record<string, string>[]) {
    const refused = await guest.send(path, { ...form, ...answer });
    expect([refused.status, await countOrders()]).toEqual([400, before]);
    const html = await refused.text();
    expect(html).toContain(REFUSED);
    expect(html).toContain(form.ordererPhone);
  }
  const answer = good();
  expect((await guest.send(path, { ...form, answer })).status).toBe(303);
  expect((await guest.send(path, { ...form, answer })).status).toBe(303);
  expect(await countOrders()).toBe(before + 1);
});

test("what is wrong in the form is said before anybody is asked, and counting anew asks nobody", async () => {
  const product = await guarded.has.product();
  const path = `/non-member/order/${product.id}`;
  const form = await buildOrderFields(guarded.db, [{ product }]);
  const before = checked.length;
  expect(
    (await (await person()).send(path, { ...form, ordererPhone: "1", answer: good() })).status,
  ).toBe(400);
  expect((await (await person()).send(path, { ...form, intent: "recalculate" })).status).toBe(200);
  expect(checked.length).toBe(before);
});

test("a member who orders is known and not asked", async () => {
  const product = await guarded.has.product();
  const member = await person();
  await member.signIn((await guarded.has.member()).email);
  expect(await (await member.visit(`/order/${product.id}`)).text()).not.toContain(ASKED);
  expect(
    (await member.send(`/order/${product.id}`, await buildOrderFields(guarded.db, [{ product }])))
      .status,
  ).toBe(303);
});

// covers 1.5g
test("an order is looked up by a person, who is not asked again for its code", async () => {
  const order = await guarded.has.order({ delivery: "delivery", payment: "paid" });
  const path = "/non-member/order/info";
  const guest = await person();
  expect(await (await guest.visit(path)).text()).toContain(ASKED);
  const formFields = { orderNumber: order.number, phone: order.ordererPhone };
  for (const form of [
    formFields,
    { ...formFields, intent: "code" },
    { ...formFields, intent: "code", passed: "" },
    { ...formFields, intent: "code", passed: `99999999.${"A".repeat(43)}` },
  ]) {
    const refused = await guest.send(path, form);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(REFUSED);
  }
  const found = await guest.sendOn(path, { ...formFields, answer: good() });
  expect(found.status).toBe(200);
  const passed = hidden(await found.text(), "passed");
  expect(passed).toMatch(/^\d+\.[\w-]{43}$/);
  const sent = await guest.sendOn(path, { ...formFields, intent: "code", passed: passed! });
  expect(sent.status).toBe(200);
  const html = await sent.text();
  expect(html).toContain("인증번호를 보냈어요");
  expect(hidden(html, "passed")).toMatch(/^\d+\.[\w-]{43}$/);
});

test("what one order's person was given is worth nothing for another order, another phone, or later", async () => {
  const [order, other] = [
    await guarded.has.order({ delivery: "ready", payment: "paid" }),
    await guarded.has.order({ delivery: "ready", payment: "paid" }),
  ];
  const guest = await person();
  const path = "/non-member/order/info";
  const passed = hidden(
    await (
      await guest.sendOn(path, {
        orderNumber: order.number,
        phone: order.ordererPhone,
        answer: good(),
      })
    ).text(),
    "passed",
  )!;
  const [until, signature] = passed.split(".");
  expect(
    (
      await guest.send(path, {
        orderNumber: other.number,
        phone: other.ordererPhone,
        intent: "code",
        passed,
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await guest.send(path, {
        orderNumber: order.number,
        phone: somePhone(),
        intent: "code",
        passed,
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await guest.send(path, {
        orderNumber: order.number,
        phone: order.ordererPhone,
        intent: "code",
        passed: `${Number(until) + 1}.${signature}`,
      })
    ).status,
  ).toBe(400);
});

test("a reservation is asked for, looked up and cancelled by a person", async () => {
  const product = await guarded.has.product({ ...reservable, stock: 5 });
  const guest = await person();
  expect(await (await guest.visit(`/order-reserve/${product.id}`)).text()).toContain(ASKED);
  const form = await buildReservationFields(guarded.db, { product });
  const countReservations = async () =>
    (await guarded.db.select({ count: count() }).from(reservations))[0]!.count;
  const before = await countReservations();
  expect((await guest.send(`/order-reserve/${product.id}`, form)).status).toBe(400);
  const answer = good();
  for (let twice = 0; twice < 2; twice++)
    expect((await guest.send(`/order-reserve/${product.id}`, { ...form, answer })).status).toBe(
      303,
    );
  expect(await countReservations()).toBe(before + 1);

  const reserved = await buildReservation(guarded.db, product);
  const formFields = { number: reserved.number, phone: reserved.phone };
  expect(await (await guest.visit("/order-reserve/info")).text()).toContain(ASKED);
  for (const intent of ["find", "cancel"])
    expect((await guest.send("/order-reserve/info", { ...formFields, intent })).status).toBe(400);
  const passed = hidden(
    await (await guest.sendOn("/order-reserve/info", { ...formFields, answer: good() })).text(),
    "passed",
  )!;
  const canceled = await guest.sendOn("/order-reserve/info", {
    ...formFields,
    intent: "cancel",
    passed,
  });
  expect([canceled.status, (await canceled.text()).includes("예약을 취소했어요")]).toEqual([
    200,
    true,
  ]);
});

test("without configuration nobody is asked anywhere, and nothing of it is in a page", async () => {
  const product = await open.has.product();
  const guest = await person(open);
  const order = await open.has.order({ delivery: "ready", payment: "paid" });
  for (const path of [
    `/non-member/order/${product.id}`,
    "/non-member/order/info",
    "/order-reserve/info",
  ])
    expect(await (await guest.visit(path)).text()).not.toContain(ASKED);
  const found = await guest.sendOn("/non-member/order/info", {
    orderNumber: order.number,
    phone: order.ordererPhone,
  });
  expect([found.status, (await found.text()).includes('name="passed"')]).toEqual([200, false]);
  expect(
    (
      await guest.send(
        `/non-member/order/${product.id}`,
        await buildOrderFields(open.db, [{ product }]),
      )
    ).status,
  ).toBe(303);
});
