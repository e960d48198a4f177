import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { PASSWORD, testShop } from "#tests/test-shop.ts";
import { leaveShop } from "#shop/member/leave-shop.server.ts";
import { users } from "#shop/member/table.server.ts";
import { adoptGuestOrders } from "./adopt-guest-orders.server.ts";
import { countAdoptableOrders } from "./count-adoptable-orders.server.ts";
import { findGuestOrder } from "./find-guest-order.server.ts";
import { findMemberOrder } from "../find-member-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { listMemberOrders } from "#shop/shopper/list-member-orders.server.ts";
import { lookUpGuestOrder } from "#shop/shopper/look-up-guest-order.server.ts";
import { timeline } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

async function person() {
  const shop = await testShop();
  const email = `${randomLetters(8)}@example.com`;
  return { shop, email, member: await shop.has.member({ email }) };
}
const paid = { payment: "paid", delivery: "ready" } as const;

test("claimed orders are the member's alone: the device and number with phone open them no more", async () => {
  const { shop, email, member } = await person();
  const [first, second] = [
    await shop.has.order({ ...paid, ordererEmail: email.toUpperCase() }),
    await shop.has.order({ payment: "expired", delivery: "failure", ordererEmail: email }),
  ];
  expect(await findGuestOrder(shop, first.number, first.guestId)).not.toBeNull();
  expect(await countAdoptableOrders(shop.db, member.id)).toBe(2);
  expect(await adoptGuestOrders(shop.db, member.id)).toBe(2);

  expect(await countAdoptableOrders(shop.db, member.id)).toBe(0);
  expect(
    (await listMemberOrders(shop.db, member.id, {})).rows.map(({ number }) => number).toSorted(),
  ).toEqual([first.number, second.number].toSorted());
  expect(await findMemberOrder(shop.db, first.number, member.id)).toMatchObject({ id: first.id });
  expect(await findGuestOrder(shop, first.number, first.guestId)).toBeNull();
  await expect(
    lookUpGuestOrder(shop, { orderNumber: first.number, phone: first.ordererPhone }, "203.0.113.9"),
  ).rejects.toMatchObject({ code: "order-not-found" });
  const events = await rowsOf(shop.db, timeline, { orderId: first.id }, timeline.id);
  expect(events.at(-1)).toMatchObject({ event: "claimed", by: "shopper" });
});

test("orders of other addresses, of members and of those who left are never claimed", async () => {
  const { shop, email, member } = await person();
  const others = [
    await shop.has.order({ ...paid, ordererEmail: `x${email}` }),
    await shop.has.order({ ...paid, ordererEmail: null }),
    await shop.has.order({
      ...paid,
      ordererEmail: email,
      guestId: null,
      memberId: "somebody-else",
    }),
    await shop.has.order({ ...paid, ordererEmail: email, guestId: null, departedMemberId: "gone" }),
  ];
  expect(await countAdoptableOrders(shop.db, member.id)).toBe(0);
  expect(await adoptGuestOrders(shop.db, member.id)).toBe(0);
  for (const order of others)
    expect(await findOrder(shop.db, order.number)).toMatchObject({
      memberId: order.memberId,
      departedMemberId: order.departedMemberId,
    });
});

test.each([{ emailVerified: false }, { emailProof: null }, { blockedAt: new Date() }])(
  "an account with %j claims nothing",
  async (flaw) => {
    const { shop, email, member } = await person();
    const order = await shop.has.order({ ...paid, ordererEmail: email });
    await shop.db.update(users).set(flaw).where(eq(users.id, member.id));
    expect([
      await countAdoptableOrders(shop.db, member.id),
      await adoptGuestOrders(shop.db, member.id),
    ]).toEqual([0, 0]);
    expect((await findOrder(shop.db, order.number))!.memberId).toBeNull();
  },
);

test("an order that is being paid stays with the device that pays it", async () => {
  const { shop, email, member } = await person();
  for (const [payment, delivery] of [
    ["pending", "pending"],
    ["confirming", "pending"],
    ["failed", "failure"],
  ] as const)
    await shop.has.order({ payment, delivery, ordererEmail: email });
  expect(await adoptGuestOrders(shop.db, member.id)).toBe(0);
});

test("whoever adopts ten times at once adopts once, and nobody adopts an order twice", async () => {
  const { shop, email, member } = await person();
  const placed = await Promise.all(
    Array.from({ length: 5 }, () => shop.has.order({ ...paid, ordererEmail: email })),
  );
  const claimed = await Promise.all(
    Array.from({ length: 10 }, () => adoptGuestOrders(shop.db, member.id)),
  );
  expect(claimed.reduce((sum, one) => sum + one)).toBe(5);
  for (const { id } of placed)
    expect(
      (await rowsOf(shop.db, timeline, { orderId: id })).filter(({ event }) => event === "claimed"),
    ).toHaveLength(1);
});

test("claiming against leaving: nothing is left with an account that is gone", async () => {
  for (let round = 0; round < 5; round++) {
    const { shop, email, member } = await person();
    const order = await shop.has.order({
      ...paid,
      ordererEmail: email,
      placedAt: new Date("2026-01-01T00:00:00Z"),
    });
    const session = { id: "s", kind: "member" as const, openedAt: new Date(), secondFactor: false };
    const results = await Promise.allSettled([
      adoptGuestOrders(shop.db, member.id),
      leaveShop(shop, { account: member, session }, PASSWORD, "203.0.113.8"),
    ]);
    expect(results[1]!.status).toBe("fulfilled");
    expect((await findOrder(shop.db, order.number))!.memberId).toBeNull();
    await expect(adoptGuestOrders(shop.db, member.id)).rejects.toMatchObject({
      code: "sign-in-again",
    });
  }
});
