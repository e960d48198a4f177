import { afterAll, expect, test } from "vitest";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { tossAt } from "../toss/toss-at.ts";
import { startTossServer } from "../toss/toss-server.ts";
import { watchStatements } from "../watch-statements.ts";
import { browser } from "./visit.ts";

const server = await startTossServer();
const shop = await testShop({ payments: tossAt(server) });
afterAll(() => server.close());

/** A database 10 ms away makes 10 ms of each of them. */
const MOST_TRIPS = 12;

test("a guest's order asks the database twelve times at most, from the form to the paid order's page", async () => {
  const cache = new PageCache();
  cache.listen(true);
  const order = async () => {
    const product = await shop.has.product({ title: "새벽 보이스팩", stock: 9 });
    const device = await browser(shop, { cache });
    const form = await buildOrderFields(shop.db, [{ product }]);
    const place = `/non-member/order/${product.id}`;
    const statements = watchStatements();
    await (await device.visit(place)).text();
    const sent = await device.send(place, form);
    await (await device.visit(sent.headers.get("location")!)).text();
    const before = statements();
    const [placed] = await rowsOf(shop.db, orders, { placeKey: form.placeKey! });
    const { paymentKey } = server.control.authenticate({
      orderId: placed!.number,
      amount: placed!.total,
      method: placed!.payBy,
    });
    const paid = watchStatements();
    const answer = await device.visit(
      `/non-member/order/complete/${placed!.number}?paymentType=NORMAL&orderId=${placed!.number}&paymentKey=${paymentKey}&amount=${placed!.total}`,
    );
    expect(await answer.text()).toContain(placed!.number);
    return [...before, ...paid()];
  };
  // The first one also reads what is kept afterwards, such as the shop's settings.
  await order();
  // Visits are written every few seconds beside whatever is asked for, so the fewest count.
  const orderings = [await order(), await order(), await order()];
  const statements = orderings.toSorted((one, other) => one.length - other.length)[0]!;
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(MOST_TRIPS);
  expect(statements).toEqual(expect.arrayContaining(["place_order", "move_order"]));
});
