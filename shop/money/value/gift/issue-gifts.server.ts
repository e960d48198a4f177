import { eq, sql } from "drizzle-orm";
import { calendarDayOf, dayAfter, endOfDay, monthsAfter } from "#lib/calendar-day.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { drawGiftCode, readGiftCode } from "./gift-code.ts";
import { GIFT, type GiftIssue } from "./gift-forms.ts";
import { giftBatches, giftCodes } from "./table.server.ts";

const LATEST_YEARS = 10;

/** The day until which new codes are good unless the owner says another: five years, as the standard terms of gift certificates have it. */
export const usualGiftEnd = (now: Date): string => monthsAfter(calendarDayOf(now), GIFT.years * 12);

/** Makes gift codes and gives them, this once. Throws BadInput beside a day too near or far, and `gift-made` where this form made them before. */
export const issueGifts = (
  { db, now }: Pick<Shop, "db" | "now">,
  { batch, name, amount, count, endsOn }: GiftIssue,
  acting: AuditActor,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    refuseDay(endsOn, calendarDayOf(now()));
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
    return codes;
  });

function refuseDay(endsOn: string, today: string): void {
  const [least, most] = [dayAfter(today, GIFT.leastDays), monthsAfter(today, LATEST_YEARS * 12)];
  if (endsOn < least) throw new BadInput({ endsOn: ["오늘부터 1년보다 짧게 정할 수 없어요."] });
  if (endsOn > most) throw new BadInput({ endsOn: [`${LATEST_YEARS}년 안으로 정해주세요.`] });
}

/** From then on none of these codes is redeemed, or again all; credit that came of them stays. Throws `gift-not-found`. */
export const stopGifts = (
  db: Db,
  batch: string,
  stops: boolean,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ stoppedAt: giftBatches.stoppedAt })
      .from(giftBatches)
      .where(eq(giftBatches.id, batch))
      .for("update");
    if (!known) throw new Refusal("gift-not-found");
    if (stops === (known.stoppedAt !== null)) return;
    await tx
      .update(giftBatches)
      .set({ stoppedAt: stops ? sql`now()` : null })
      .where(eq(giftBatches.id, batch));
    const action = stops ? "gift.stop" : "gift.resume";
    await recordAudit(tx, { ...acting, action, subject: `gift codes ${batch}` });
  });
