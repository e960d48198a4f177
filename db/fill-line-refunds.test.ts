import { readdirSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { eq, like } from "drizzle-orm";
import { projectFile } from "#lib/project-file.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { approveRoom } from "#shop/commission/end/approve-room.server.ts";
import { stopRoom } from "#shop/commission/end/stop-room.server.ts";
import { findRoomMoney } from "#shop/commission/view/room-money.server.ts";
import { commissionRooms } from "#shop/commission/table.server.ts";
import { registerClaim } from "#shop/claim/decide/register-claim.server.ts";
import { deskClaimForm } from "#shop/claim/request/claim-form.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { lineRefunds, refunds } from "#shop/money/table.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { openStudio } from "#tests/given/room.ts";

const folder = projectFile("db/migrations");
const file = readdirSync(folder).find((name) => name.endsWith("_fill-line-refunds.sql"))!;

test("what went back before lines knew of it is filled in as it would be written today, also where a line was paid back twice", async () => {
  const { shop, admin, ...studio } = await openStudio();
  const parcel = { product: await shop.has.product({ price: 70_000, shippingClass: "parcel" }) };
  const { opened: stopped } = await studio.taken({ beside: [parcel] });
  await stopRoom(shop, stopped, { shown: (await findRoomMoney(shop, stopped)).stop!.won });
  const askRefund = async (opened: typeof stopped) => {
    const key = { requestKey: randomLetters(26), [`line.${opened.line.id}`]: "on", next: "refund" };
    const form = deskClaimForm.parse({ ...key, kind: "cancel", reason: "late" });
    await registerClaim(shop, opened.order.number, form, admin);
  };
  const claimed = await studio.commissioned({ beside: [parcel] });
  await askRefund(claimed);
  const whole = await studio.commissioned({ beside: [parcel] });
  await refundOrder(shop, whole.order.number, { amount: 12_000, reason: "늦어서" }, admin);
  const { opened: approved, take } = await studio.taken({
    brief: { agreed: null },
    beside: [parcel],
  });
  await approveRoom(shop, approved, take.id);
  await askRefund(approved);
  await shop.db
    .update(commissionRooms)
    .set({ state: "approved" })
    .where(eq(commissionRooms.lineId, approved.line.id));

  const backs = () =>
    shop.db
      .select({ id: orderLines.id, back: orderLines.backAmount })
      .from(orderLines)
      .orderBy(orderLines.id);
  const written = await backs();
  expect(written.map(({ back }) => back)).toEqual([15_000, 0, 50_000, 0, 5_000, 7_000, 50_000, 0]);
  // As the reason read when the migration was written.
  await shop.db
    .update(refunds)
    .set({ reason: "주문 제작을 그만두어 70% 환불" })
    .where(like(refunds.reason, "주문 제작을 중단해%"));
  await shop.db.delete(lineRefunds);
  expect((await backs()).every(({ back }) => back === 0)).toBe(true);

  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query(readFileSync(`${folder}/${file}`, "utf8"));
    expect(await backs()).toEqual(written);
    expect((await studio.room(approved)).room.state).toBe("ended");

    // As it was: stopped, and then the same line given back by the desk once more.
    await shop.db.delete(lineRefunds);
    await refundOrder(shop, stopped.order.number, { amount: 50_000, reason: "한 번 더" }, admin);
    await shop.db.delete(lineRefunds);
    await client.query(readFileSync(`${folder}/${file}`, "utf8"));
    const [made, sent] = await backs();
    expect(made!.back + sent!.back).toBe(65_000);
    expect(made!.back).toBeLessThanOrEqual(50_000);
  } finally {
    await client.end();
  }
});
