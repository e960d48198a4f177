import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { buildReservationForm, reservable } from "#tests/has/reservation.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { forgetOrderCodes } from "#shop/order/access/end-access.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { fromContact, fromLine, type PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import { products } from "#shop/product/table.server.ts";
import { cancelReservation } from "../cancel-reservation.server.ts";
import { moveReservation } from "../move-reservation.server.ts";
import { reservations } from "../table.server.ts";
import { requestReservation } from "./request-reservation.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let lines = 0;
/** Tests share a database, so each has a line of its own. */
const someLine = () => `198.51.100.${++lines}`;

function crowdOf(shop: TestShop, product: { id: string }) {
  const reserve = async (from?: PlacedFrom, quantity = 1, options: string[] = []) => {
    const form = await buildReservationForm(shop.db, { product, quantity, options });
    return requestReservation(shop, product.id, form, { guestId: randomLetters(26), from });
  };
  const press = async (address: string, quantity = 1, options: string[] = []) => {
    const outcome = await outcomeOf(reserve(fromLine(shop, address), quantity, options));
    return typeof outcome === "string" ? outcome : "reserved";
  };
  const stock = async () => (await rowsOf(shop.db, products, { id: product.id }))[0]!.stock;
  return { reserve, press, stock };
}

const counted = (codes: string[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, same]) => [code, same.length]),
  );

test("guests of one line reserve a tenth of a shelf however many press at once; other lines, members and a proved contact reserve on", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const product = await shop.has.product({ ...reservable, stock: 20, limitPerPerson: 2 });
  const { press, reserve, stock } = crowdOf(shop, product);
  const codes = await Promise.all(Array.from({ length: 40 }, () => press(LINE)));
  expect(counted(codes)).toEqual({ reserved: 2, "order-code-needed": 38 });
  expect(await stock()).toBe(18);
  expect(await press(someLine(), 2)).toBe("reserved");
  const proved = fromContact(shop, `${randomLetters(8)}@example.com`);
  for (const expected of ["reserved", "reserved", "too-many-pieces"]) {
    const outcome = await outcomeOf(reserve(proved));
    expect(typeof outcome === "string" ? outcome : "reserved").toBe(expected);
  }
  const member = await shop.has.member();
  const form = await buildReservationForm(shop.db, { product });
  await requestReservation(shop, product.id, form, { memberId: member.id });
});

test("orders and reservations of one line count together, also where what was reserved is sold at once later", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const product = await shop.has.product({ ...reservable, stock: 9, limitPerPerson: 3 });
  const { press } = crowdOf(shop, product);
  expect(await press(LINE, 2)).toBe("reserved");
  await shop.db.update(products).set({ saleKind: "order" }).where(eq(products.id, product.id));
  const order = async (quantity: number) =>
    outcomeOf(
      placeOrder(
        shop,
        await buildOrderForm(shop.db, [{ product, quantity }]),
        { guestId: randomLetters(26) },
        { from: fromLine(shop, LINE) },
      ),
    );
  expect(await order(2)).toBe("order-code-needed");
  expect(await order(1)).toHaveProperty("number");
});

test("each counted option is a shelf of its own, also where it is reserved", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const values = ["red", "blue"].map((id) => ({ id: `${id}${id}${id}1`, label: id, stock: 10 }));
  const options = [{ name: "색", values }];
  const { press } = crowdOf(
    shop,
    await shop.has.product({ ...reservable, limitPerPerson: 1, options }),
  );
  const [red, blue] = [values[0]!.id, values[1]!.id];
  expect(await press(LINE, 1, [red])).toBe("reserved");
  expect(await press(LINE, 1, [red])).toBe("order-code-needed");
  expect(await press(LINE, 1, [blue])).toBe("reserved");
});

test("what was cancelled counts no more, what expired for an hour; then nothing of the line is kept", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const product = await shop.has.product({ ...reservable, stock: 9, limitPerPerson: 2 });
  const { press, reserve } = crowdOf(shop, product);
  const { mark } = fromLine(shop, LINE);
  const kept = () => shop.db.$count(reservations, eq(reservations.placedFrom, mark));
  const first = await reserve(fromLine(shop, LINE), 2);
  expect([await press(LINE), await kept()]).toEqual(["order-code-needed", 1]);
  await cancelReservation(shop, first, { by: "shopper" });
  expect(await kept()).toBe(0);

  const second = await reserve(fromLine(shop, LINE), 2);
  const confirmed = await moveReservation(shop.db, second, { move: "confirm", by: "admin" });
  expect(await press(LINE)).toBe("order-code-needed");
  await moveReservation(shop.db, confirmed, {
    move: "expire",
    by: "clock",
    set: { hold: "released" },
  });
  await forgetOrderCodes(shop.db);
  expect([await press(LINE), await kept()]).toEqual(["order-code-needed", 1]);
  await shop.db
    .update(reservations)
    .set({ endedAt: sql`now() - interval '61 minutes'` })
    .where(eq(reservations.id, second.id));
  await forgetOrderCodes(shop.db);
  expect([await kept(), await press(LINE)]).toEqual([0, "reserved"]);
});
