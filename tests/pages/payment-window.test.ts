import { afterAll, describe, expect, test } from "vitest";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { leftWindow } from "../given/left-window.ts";
import { testShop } from "../test-shop.ts";
import { tossAt } from "../toss/toss-at.ts";
import { startTossServer } from "../toss/toss-server.ts";
import { browser, membersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const server = await startTossServer();
const shop = await testShop({ payments: tossAt(server) });
afterAll(() => server.close());

const shownOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");
const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";
const policyOf = (answer: Response): string => answer.headers.get("content-security-policy") ?? "";
/** Without what differs in every answer. */
const bodyOf = async (answer: Response, number: string) =>
  (await answer.text())
    .replaceAll(number, "")
    .replaceAll(/nonce="[^"]*"|[A-Za-z0-9+/_=-]{20,}/g, "");

async function ordered(
  fields: Record<string, string> = {},
  member?: { id: string; email: string },
) {
  const product = await shop.has.product({ title: "새벽 보이스팩", price: 39_900, stock: 9 });
  const device = await browser(shop);
  if (member) await device.signIn(member.email);
  const form = await buildOrderFields(shop.db, [{ product }], {
    ...(member && { as: member.id }),
    ...fields,
  });
  const sent = await device.send(`${member ? "/order" : "/non-member/order"}/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const order = await find();
  const notes = async () =>
    (await rowsOf(shop.db, timeline, { orderId: order.id })).map(({ event }) => event);
  return { device, order, find, notes, sent, window: `/payment/${order.number}` };
}

/** What Toss's window adds to the way back. */
const agreed = (order: { number: string; total: number; payBy: PayBy }, amount = order.total) => {
  const { paymentKey } = server.control.authenticate({
    orderId: order.number,
    amount: order.total,
    method: order.payBy,
  });
  return `?paymentType=NORMAL&orderId=${order.number}&paymentKey=${paymentKey}&amount=${amount}`;
};

describe("the page that opens the provider's window", () => {
  test("is where an order leads to, and has what the script needs and no secret", async () => {
    const { device, order, sent, window } = await ordered();
    expect([sent.status, placeOf(sent)]).toEqual([303, window]);
    const answer = await device.visit(window);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    for (const words of [
      server.clientKey,
      order.number,
      "39,900원",
      "새벽 보이스팩",
      'content="noindex"',
      `http://shop.test/non-member/order/complete/${order.number}`,
      "<noscript>",
      "자바스크립트",
    ])
      expect(html).toContain(words);
    expect(html).not.toContain(server.secretKey);
  });

  test("a wallet is opened straight away, once its terms are agreed to, and the order says which paid", async () => {
    const fields = { payBy: "kakaopay" };
    const product = await shop.has.product({ stock: 1 });
    const device = await browser(shop);
    const refused = await device.send(
      `/non-member/order/${product.id}`,
      await buildOrderFields(shop.db, [{ product }], fields),
    );
    expect([refused.status, await shownOf(refused)]).toEqual([
      400,
      expect.stringContaining("약관에 동의해주세요"),
    ]);
    const one = await ordered({ ...fields, agreeWallet: "on" });
    const html = await (await one.device.visit(one.window)).text();
    expect(html).toMatch(/flowMode\\?",\\?"DIRECT/);
    expect(html).toMatch(/easyPay\\?",\\?"KAKAOPAY/);
    const complete = `/non-member/order/complete/${one.order.number}`;
    expect(await shownOf(await one.device.visit(complete + agreed(one.order)))).toContain(
      "카카오페이",
    );
    const byCard = await ordered();
    const other = { ...byCard.order, payBy: "naverpay" as const };
    await byCard.device.visit(`/non-member/order/complete/${other.number}${agreed(other)}`);
    expect([(await one.find()).payBy, (await byCard.find()).payBy]).toEqual([
      "kakaopay",
      "naverpay",
    ]);
  });

  test("a member is known to the provider by a word that says nothing about them, the same each time; a guest by none", async () => {
    const member = await shop.has.member();
    const keyOf = async ({ device, window }: Awaited<ReturnType<typeof ordered>>) =>
      /customerKey\\?",\\?"([\w-]{43})\\?"/.exec(await (await device.visit(window)).text())?.[1];
    const [one, two] = [
      await keyOf(await ordered({}, member)),
      await keyOf(await ordered({}, member)),
    ];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(two).toBe(one);
    expect(one).not.toContain(member.id);
    expect(await keyOf(await ordered({}, await shop.has.member()))).not.toBe(one);
    expect(await keyOf(await ordered())).toBeUndefined();
  });

  test("opens for nobody but whoever ordered: to all others it is the page of a number that never was", async () => {
    const member = await shop.has.member();
    const [guests, members] = [await ordered(), await ordered({}, member)];
    const stranger = await browser(shop);
    const owner = await membersBrowser(shop, (await shop.has.admin()).email);
    for (const { order, window } of [guests, members]) {
      for (const curious of [
        stranger,
        owner,
        order === guests.order ? members.device : guests.device,
      ]) {
        const answer = await curious.visit(window);
        const missing = await curious.visit("/payment/20200101-ABCDEFGH");
        expect([answer.status, missing.status]).toEqual([404, 404]);
        expect(await bodyOf(answer, order.number)).toBe(await bodyOf(missing, "20200101-ABCDEFGH"));
      }
    }
    for (const odd of ["/payment/x", "/payment/%00", "/payment/..%2Fadmin"])
      expect((await guests.device.visit(odd)).status).toBe(404);
  });

  test("lets the provider's hosts in, and no other page does", async () => {
    const { device, window, order } = await ordered();
    const policy = policyOf(await device.visit(window));
    for (const part of [
      /script-src [^;]*https:\/\/js\.tosspayments\.com/,
      /frame-src [^;]*https:\/\/\*\.tosspayments\.com/,
      /connect-src [^;]*https:\/\/\*\.tosspayments\.com/,
      /form-action 'self' https:\/\/\*\.tosspayments\.com/,
      /object-src 'none'/,
      /frame-ancestors 'none'/,
    ])
      expect(policy).toMatch(part);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*)/);
    for (const path of [
      "/",
      "/login",
      `/non-member/order/failure?order=${order.number}`,
      "/payment/20200101-ABCDEFGH",
      "/payments",
    ])
      expect(policyOf(await device.visit(path))).not.toContain("toss");
    const practising = await testShop();
    expect(policyOf(await (await browser(practising)).visit(window))).not.toContain("toss");
  });

  test("is not there in a shop whose provider has a page of its own", async () => {
    const practising = await testShop();
    const product = await practising.has.product();
    const device = await browser(practising);
    const form = await buildOrderFields(practising.db, [{ product }]);
    await device.send(`/non-member/order/${product.id}`, form);
    const [order] = await rowsOf(practising.db, orders, { placeKey: form.placeKey! });
    expect((await device.visit(`/payment/${order!.number}`)).status).toBe(404);
  });

  test("leads on where there is nothing to pay any more", async () => {
    const { device, order, window } = await ordered();
    await device.visit(leftWindow(shop, order, "PAY_PROCESS_CANCELED"));
    const failed = await device.visit(window);
    expect([failed.status, placeOf(failed)]).toEqual([
      302,
      `/non-member/order/failure?order=${order.number}`,
    ]);
    expect(placeOf(await device.send(`/non-member/order/failure?order=${order.number}`, {}))).toBe(
      window,
    );
    await device.visit(`/non-member/order/complete/${order.number}${agreed(order)}`);
    const paid = await device.visit(window);
    expect([paid.status, placeOf(paid)]).toEqual([
      302,
      `/non-member/order/complete/${order.number}`,
    ]);
  });
});

describe("the way back", () => {
  test("pays the order once, however often it is opened", async () => {
    const { device, order, find } = await ordered();
    const back = `/non-member/order/complete/${order.number}${agreed(order)}`;
    const answers = await Promise.all([device.visit(back), device.visit(back)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await device.visit(back)).status).toBe(200);
    expect(await find()).toMatchObject({
      payment: "paid",
      delivery: "ready",
      paymentProvider: "toss-test",
      receiptUrl: expect.stringMatching(/^https:/),
    });
    expect(server.books().effects.filter(({ orderId }) => orderId === order.number)).toMatchObject([
      { kind: "captured", amount: 39_900 },
    ]);
  });

  test("with another amount takes nothing, says so, and stands in the timeline", async () => {
    const { device, order, find, notes } = await ordered();
    const answer = await device.visit(
      `/non-member/order/complete/${order.number}${agreed(order, 100)}`,
    );
    expect(placeOf(answer)).toContain("code=payment-mismatch");
    expect(await shownOf(await device.visit(placeOf(answer)))).toContain("결제");
    expect(await find()).toMatchObject({ payment: "pending" });
    expect(await notes()).toContain("return-refused");
    expect(server.books().effects.some(({ orderId }) => orderId === order.number)).toBe(false);
  });

  test("with another order's payment takes nothing from either", async () => {
    const [mine, theirs] = [await ordered(), await ordered()];
    const query = agreed(theirs.order);
    await mine.device.visit(`/non-member/order/complete/${mine.order.number}${query}`);
    expect(await mine.find()).toMatchObject({ payment: "failed" });
    expect(await theirs.find()).toMatchObject({ payment: "pending" });
    expect(
      server
        .books()
        .effects.some(
          ({ orderId }) => orderId === mine.order.number || orderId === theirs.order.number,
        ),
    ).toBe(false);
  });

  test("of a card that was refused says why, and offers another try", async () => {
    const { device, order } = await ordered();
    const failure = await device.visit(leftWindow(shop, order, "REJECT_CARD_COMPANY", "거절"));
    expect(await shownOf(failure)).toContain("카드사에서 결제를 거절했어요");
  });

  test("from an account waits for the deposit, and the deposit's webhook brings the parcel on its way", async () => {
    const { device, order, find } = await ordered({
      payBy: "virtual_account",
      cashReceipt: "income",
    });
    expect(
      (await device.visit(`/non-member/order/complete/${order.number}${agreed(order)}`)).status,
    ).toBe(200);
    const waiting = await find();
    expect(waiting).toMatchObject({
      payment: "waiting_deposit",
      deposit: { bank: "shinhan" },
      depositSecret: expect.stringMatching(/^ps_/),
    });
    server.control.deposit({ orderId: order.number });
    const callback = {
      createdAt: "2026-11-21T14:03:00.000000",
      secret: waiting.depositSecret,
      status: "DONE",
      transactionKey: "x",
      orderId: order.number,
    };
    const webhookAnswer = await device.ask("/webhooks/payment", {
      method: "POST",
      body: JSON.stringify(callback),
      headers: { "content-type": "application/json" },
    });
    expect(webhookAnswer.status).toBe(200);
    expect(await find()).toMatchObject({ payment: "paid", delivery: "ready" });
  });
});
