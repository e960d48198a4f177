import { describe, expect, test } from "vitest";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { testShop } from "../test-shop.ts";
import { ownersBrowser } from "./visit.ts";
import { waiting, paysIn } from "./deposit-given.ts";
import { pageOf } from "./read-page.ts";

const { db } = await testShop();
const shop = await testShop({
  payments: sandbox({ db, practicePath: "/sandbox", answerWithin: 20 }),
});
await shop.has.admin();
/**
 * The practice bank's counter, an administrator's here: this shop does not stand on anybody's own
 * machine.
 */
const counter = await ownersBrowser(shop);

describe("the refund account", () => {
  test("a member names it in /my: mistakes stand beside the fields, then the money goes back", async () => {
    const given = await waiting(shop, { who: "member" });
    await paysIn(counter, given, "less");
    const path = `/my?order=${given.order.number}`;
    const html = await pageOf(await given.device.visit(path));
    for (const words of [
      "환불받을 계좌",
      "119,000원을 돌려드릴 계좌",
      'name="bank"',
      'name="accountNumber"',
      'name="accountHolder"',
      "암호화해 보관",
    ])
      expect(html).toContain(words);
    const fields = {
      intent: "refund-account",
      number: given.order.number,
      as: given.order.memberId!,
      bank: "kb",
      accountNumber: "110-234-567",
      accountHolder: "홍길동",
    };
    const wrong = await given.device.send(path, fields);
    expect(wrong.status).toBe(400);
    const again = await pageOf(wrong);
    for (const words of [
      "계좌번호를 확인해주세요",
      'value="110-234-567"',
      'value="홍길동"',
      '<option value="kb" selected="">',
    ])
      expect(again).toContain(words);
    expect(
      (await given.device.send(path, { ...fields, accountNumber: "110-234-567890" })).status,
    ).toBe(303);
    expect(await pageOf(await given.device.visit(path))).not.toContain('name="accountNumber"');
  });

  test("somebody else's order takes no account", async () => {
    const given = await waiting(shop, { who: "member" });
    await paysIn(counter, given, "less");
    const stranger = await waiting(shop, { who: "member" });
    const answer = await stranger.device.send("/my", {
      intent: "refund-account",
      number: given.order.number,
      as: stranger.order.memberId!,
      bank: "kb",
      accountNumber: "11023456789012",
      accountHolder: "도둑",
    });
    expect(answer.status).toBe(404);
    expect(await pageOf(await given.device.visit(`/my?order=${given.order.number}`))).toContain(
      'name="accountNumber"',
    );
  });
});

test("what went back in part stands under the total, for the shopper", async () => {
  const given = await waiting(shop, { overrides: { payBy: "card" } });
  expect(given.order.payment).toBe("paid");
  await counter.send(`/sandbox/payments/${given.order.paymentKey}`, {
    do: "cancel",
    amount: "20,000",
    tell: "once",
  });
  const html = await pageOf(await given.device.visit(given.complete));
  for (const words of [
    "총 결제금액",
    '환불</dt><dd class="text-right">−20,000원',
    "환불 뒤 금액",
    "100,000원",
  ])
    expect(html).toContain(words);
});
