import { expect, test } from "vitest";
import { pick } from "#lib/pick.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { APPLICATION_ROLE } from "../grant-application.server.ts";
import { seedProducts } from "./products.ts";
import { seedReservations } from "./seed-reservations.server.ts";
import { seedShelf } from "./seed-shelf.server.ts";

const names = ["title", "summary", "price", "seoTitle", "feeClass", "supplyNote"] as const;
const empty = { feeClass: null, supplyNote: "" };

test("a product of the demo is what its file says, empty where the file says nothing, and opens and closes at full hours; what is reserved of it was asked for between them", async () => {
  const shop = await testShop();
  // The demo is filled by the owner of the tables.
  await asOwner(shop, `grant update on price_history to ${APPLICATION_ROLE}`);
  const shelf = await seedShelf(shop);
  const rows = shelf.map((row) => ({ key: row.key, ...pick(row, names) }));
  const files = seedProducts.map((product) => ({
    ...empty,
    key: product.key,
    ...pick(
      product,
      names.filter((name) => name in product),
    ),
  }));
  expect(rows.toReversed()).toEqual(files);
  const times = shelf.flatMap((row) =>
    [row.reservationOpensAt, row.reservationClosesAt, row.discountUntil].filter(
      (at) => at !== null,
    ),
  );
  expect(new Set(times.map((at) => toSeoulLocal(at).slice(11)))).toEqual(
    new Set(["00:00", "10:00", "18:00"]),
  );

  const { id, email } = await shop.has.member();
  const demo = { id, email, joinedAt: new Date(0) };
  await seedReservations(shop, shelf, { all: [demo], demo });
  const requests = await shop.db.select().from(reservations);
  expect(requests.length).toBeGreaterThan(20);
  for (const { productId, title, requestedAt } of requests) {
    const product = shelf.find((row) => row.id === productId)!;
    expect(requestedAt.getTime(), title).toBeGreaterThan(product.reservationOpensAt!.getTime());
    expect(requestedAt.getTime(), title).toBeLessThan(product.reservationClosesAt!.getTime());
  }
});
