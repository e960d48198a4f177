import { eq, sql } from "drizzle-orm";
import { calendarDayOf, dayAfter, endOfDay, monthsAfter } from "#lib/calendar-day.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { waitsForOwner } from "../desk/coupon-worth.server.ts";
import { admitGift, type DeskShop } from "../desk/give-from-desk.server.ts";
import { drawGiftCode, readGiftCode } from "./gift-code.ts";
import { GIFT, type GiftIssue } from "./gift-forms.ts";
import { giftBatches, giftCodes } from "./table.server.ts";

const LATEST_YEARS = 10;

/**
 * The default last day of gift codes: five years, as in the standard terms of gift certificates.
 */
export const usualGiftEnd = (now: Date): string => monthsAfter(calendarDayOf(now), GIFT.years * 12);

export type MadeCodes = { codes: string[]; state: "open" | "waiting" };

/**
 * Makes gift codes and returns them, only this once. Above the maker's daily limit they work after
 * an owner approves. Throws BadInput for a day too near or far, and `gift-made` when this form was
 * already processed.
 */
export const issueGifts = (
  shop: DeskShop & Pick<Shop, "now">,
  { batch, name, amount, count, endsOn }: GiftIssue,
  acting: AuditActor,
): Promise<MadeCodes> =>
  inTransaction(shop.db, async (tx) => {
    refuseDay(endsOn, calendarDayOf(shop.now()));
    const codes = Array.from({ length: count }, drawGiftCode);
    const endsAt = endOfDay(endsOn);
    const made = await tx
      .insert(giftBatches)
      .values({ id: batch, name, amount, count, endsAt })
      .onConflictDoNothing()
      .returning({ id: giftBatches.id });
    if (!made.length) throw new Refusal("gift-made");
    await tx.insert(giftCodes).values(
      codes.map((code) => ({
        batchId: batch,
        codeHash: hashOfToken(readGiftCode(code)!),
        ending: code.slice(-4),
      })),
    );
    await recordAudit(tx, {
      ...acting,
      action: "gift.issue",
      subject: `gift codes ${batch}`,
      after: { name, amount, count, endsOn },
    });
    const gift = { kind: "gift-codes" as const, batchId: batch, reason: name };
    const worth = { worth: amount * count, mark: `codes:${batch}` };
    const admitted = await admitGift({ ...shop, db: tx }, { ...gift, ...worth }, acting);
    if (admitted === "given") return { codes, state: "open" };
    await setStopped(tx, batch, true);
    return { codes, state: "waiting" };
  });

export const setStopped = (db: Db, batch: string, stops: boolean) =>
  db
    .update(giftBatches)
    .set({ stoppedAt: stops ? sql`now()` : null })
    .where(eq(giftBatches.id, batch));

function refuseDay(endsOn: string, today: string): void {
  const [least, most] = [dayAfter(today, GIFT.leastDays), monthsAfter(today, LATEST_YEARS * 12)];
  if (endsOn < least) throw new BadInput({ endsOn: ["오늘부터 1년보다 짧게 정할 수 없어요."] });
  if (endsOn > most) throw new BadInput({ endsOn: [`${LATEST_YEARS}년 안으로 정해주세요.`] });
}

/**
 * Stops or resumes a batch; credit already redeemed stays. Throws `gift-not-found`, and
 * `gift-code-waits` for an unapproved batch.
 */
export const stopGifts = (
  db: Db,
  batch: string,
  stops: boolean,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [giftBatch] = await tx
      .select({ stoppedAt: giftBatches.stoppedAt })
      .from(giftBatches)
      .where(eq(giftBatches.id, batch))
      .for("update");
    if (!giftBatch) throw new Refusal("gift-not-found");
    if (stops === (giftBatch.stoppedAt !== null)) return;
    if (!stops && (await waitsForOwner(tx, { batchId: batch })))
      throw new Refusal("gift-code-waits");
    await setStopped(tx, batch, stops);
    const action = stops ? "gift.stop" : "gift.resume";
    await recordAudit(tx, { ...acting, action, subject: `gift codes ${batch}` });
  });
