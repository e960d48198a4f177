import { maskName } from "#lib/mask.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";
import { buildOrder, type OrderOverrides } from "./order.ts";
import { rowsOf } from "./rows-of.ts";

type ReviewOverrides = Partial<typeof reviews.$inferInsert> & { of?: OrderOverrides };

/** A review of the first line of an order that was done, as if its buyer wrote it. */
export async function buildReview(db: Db, { of = {}, ...overrides }: ReviewOverrides = {}) {
  const order = await buildOrder(db, { payment: "paid", delivery: "done", ...of });
  const [line] = await rowsOf(db, orderLines, { orderId: order.id });
  const [review] = await db
    .insert(reviews)
    .values({
      id: randomLetters(10),
      lineId: line!.id,
      orderId: order.id,
      productId: line!.productId,
      writerName: maskName(order.ordererName),
      stars: 5,
      text: "목소리가 또렷하고 좋았어요.",
      ...overrides,
    })
    .returning();
  return { ...review!, order, line: line! };
}

/** Switches reviews on or off past every rule. */
export const setReviews = (db: Db, isOn: boolean, showsEarlier = false) =>
  changeSite(db, { account: null, address: "203.0.113.1" }, async () => ({
    said: { reviews: { isOn, writeDays: 90, editDays: 30, showsEarlier } },
    subject: "reviews",
    before: {},
    after: {},
  }));

/** What came of it: its answer, the code of the refusal, or the words beside the fields. */
export const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (isRefusal(error)) return error.code;
    if (isBadInput(error)) return error.errors;
    throw error;
  });
