import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { listReservable } from "./list-reservable.server.ts";

const NOW = new Date("2026-11-23T00:00:00Z");
const inDays = (days: number | null) =>
  days === null ? null : new Date(NOW.getTime() + days * 86_400_000);

// covers 3.4b
test("what can be reserved stands first, the soonest to close before the rest, then what opens soon, then what has closed last", async () => {
  const shop = await testShop();
  const reserve = async (opens: number | null, closes: number | null, isShow = true) => {
    const times = { reservationOpensAt: inDays(opens), reservationClosesAt: inDays(closes) };
    return (await shop.has.product({ saleKind: "reserve", isShow, ...times })).id;
  };
  const [later, soon] = [await reserve(3, 5), await reserve(1, 9)];
  const [endless, open, closing] = [
    await reserve(null, null),
    await reserve(null, 5),
    await reserve(-2, 1),
  ];
  const [before, justNow] = [await reserve(-9, -3), await reserve(-9, 0)];
  const others = [await reserve(-2, 2, false), (await shop.has.product()).id];
  const mine = [later, soon, endless, open, closing, before, justNow, ...others];
  const listed = (await listReservable(shop.db, NOW)).map(({ id }) => id);
  expect(listed.filter((id) => mine.includes(id))).toEqual([
    closing,
    open,
    endless,
    soon,
    later,
    justNow,
    before,
  ]);
});
