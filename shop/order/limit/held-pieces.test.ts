import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { declinePayment } from "#shop/checkout/pay/decline-payment.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";

const guest = () => ({ guestId: randomLetters(26) });

test("a declined payment does not make the shopper's own last pieces look sold out, on either shelf", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 2 });
  const who = guest();
  const request = [{ productId: product.id, quantity: 2, optionIds: [] }];
  const form = await buildOrderForm(shop.db, [{ product, quantity: 2 }]);
  await declinePayment(shop, await placeOrder(shop, form, who), "거절");

  const [mine] = (await quoteOrder(shop.db, request, who)).lines;
  expect([mine!.problem, mine!.stock, mine!.product.stock]).toEqual([null, 2, 2]);
  const [others] = (await quoteOrder(shop.db, request, guest())).lines;
  expect([others!.problem, others!.stock]).toEqual(["sold-out", 0]);
  const [nobodys] = (await quoteOrder(shop.db, request)).lines;
  expect(nobodys!.problem).toBe("sold-out");
});

test("more than they hold and the shelf has is sold out for them too", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 2 });
  const who = { memberId: randomLetters(12) };
  await placeOrder(shop, await buildOrderForm(shop.db, [{ product, quantity: 1 }]), who);
  const ask = async (quantity: number) =>
    (await quoteOrder(shop.db, [{ productId: product.id, quantity, optionIds: [] }], who)).lines[0]!
      .problem;
  expect([await ask(2), await ask(3)]).toEqual([null, "sold-out"]);
});

test("what is paid or reserved is no hold of theirs any more", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 0 });
  const who = guest();
  const paid = { payment: "paid", hold: "sold", lines: [{ product, quantity: 1 }] } as const;
  await shop.has.order({ ...who, ...paid, lines: [...paid.lines] });
  const quote = await quoteOrder(
    shop.db,
    [{ productId: product.id, quantity: 1, optionIds: [] }],
    who,
  );
  expect(quote.lines[0]!.problem).toBe("sold-out");
});
