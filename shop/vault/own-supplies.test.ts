import { expect, test } from "vitest";
import { putGoods, sound, suppliesOf, take } from "#tests/given/goods.ts";
import { testShop } from "#tests/test-shop.ts";
import { listOwnOrders } from "#shop/shopper/list-own-orders.server.ts";

const shop = await testShop();

test("who asks for their own data reads which files were theirs and what left of each, and nobody else's", async () => {
  const product = await shop.has.product({ shippingClass: "digital" });
  const bytes = sound();
  await putGoods(shop, product.id, { bytes });
  const order = async (memberId: string) =>
    shop.has.order({
      delivery: "ready",
      payment: "paid",
      address: "",
      postcode: "",
      memberId,
      guestId: null,
      lines: [{ product, quantity: 1 }],
    });
  const [mina, other] = [await shop.has.member(), await shop.has.member()];
  const { number } = await order(mina.id);
  await order(other.id);
  const [supply] = await suppliesOf(shop, number);
  await take(shop, number, supply!);
  const [own, ...rest] = await listOwnOrders(shop.db, { memberId: mina.id });
  expect(rest).toEqual([]);
  expect(own!.files).toEqual([
    {
      title: "목소리",
      until: expect.any(Date),
      begunAt: expect.any(Date),
      wholeAt: expect.any(Date),
      transfers: [
        {
          at: expect.any(Date),
          kind: "save",
          version: 1,
          from: 0,
          to: bytes.length,
          sender: "shop",
        },
      ],
    },
  ]);
  expect((await listOwnOrders(shop.db, { memberId: other.id }))[0]!.files).toEqual([]);
});
