import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { beginLetter } from "./begin-letter.server.ts";
import { countReach } from "./count-reach.server.ts";
import { isEmpty, lockLetter, type Letter } from "./find-letter.server.ts";
import { sendingTrouble } from "./sending-trouble.ts";
import { letterRecipients, letters } from "./table.server.ts";

const YEAR_MS = 366 * 86_400_000;

type SendingShop = Pick<Shop, "db" | "now" | "mailer" | "messenger">;

/** Nothing goes out that says nothing, or that the shop cannot send, or without a sender. */
async function needReady(db: Db, shop: SendingShop, letter: Letter): Promise<void> {
  if (isEmpty(letter)) throw new Refusal("letter-empty");
  const trouble = sendingTrouble(shop, await findSite(db), letter.channel);
  if (trouble) throw new Refusal(trouble);
}

/** What was done already is not done again, so that a second press changes nothing. */
const isUnderWay = ({ state }: Letter): boolean => state !== "draft";

const audit = (db: Db, acting: AuditActor, what: { id: string; action: string; after?: unknown }) =>
  recordAudit(db, {
    ...acting,
    action: what.action,
    subject: `letter ${what.id}`,
    after: what.after,
  });

/**
 * Begins to send a newsletter, or switches on what goes out on an occasion. A second press changes
 * nothing. Throws where there is nothing to send, nobody to send it to, or other words than those
 * that were seen.
 */
export const sendLetter = (
  shop: SendingShop,
  id: string,
  edits: number,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (tx) => {
    const letter = await lockLetter(tx, id);
    if (isUnderWay(letter)) return;
    if (letter.edits !== edits) throw new Refusal("letter-edited");
    await needReady(tx, shop, letter);
    if (letter.occasion === null) {
      const recipients = await beginLetter(tx, shop, letter);
      if (!recipients) throw new Refusal("letter-to-nobody");
      return audit(tx, acting, { id, action: "letter.send", after: { recipients } });
    }
    await tx
      .update(letters)
      .set({ state: "sending", startedAt: sql`now()`, endedAt: null })
      .where(eq(letters.id, id));
    await audit(tx, acting, { id, action: "letter.send", after: { occasion: letter.occasion } });
  });

type Appointment = { edits: number; at: Date };

/** Has a newsletter begin by itself; whom it goes to is found out then. */
export const scheduleLetter = (
  shop: SendingShop,
  id: string,
  { edits, at }: Appointment,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (tx) => {
    const letter = await lockLetter(tx, id);
    if (isUnderWay(letter) || letter.occasion !== null) return;
    if (letter.edits !== edits) throw new Refusal("letter-edited");
    const ahead = at.getTime() - shop.now().getTime();
    if (ahead <= 0 || ahead > YEAR_MS) throw new Refusal("letter-too-late");
    await needReady(tx, shop, letter);
    const { reached } = await countReach({ ...shop, db: tx }, letter.segment, letter.channel);
    if (!reached) throw new Refusal("letter-to-nobody");
    await tx.update(letters).set({ state: "scheduled", dueAt: at }).where(eq(letters.id, id));
    await audit(tx, acting, { id, action: "letter.schedule", after: { at } });
  });

/**
 * Stops a letter: what waits in the outbox does not leave either. Of a series and of what was only
 * to be sent, this switches it off.
 */
export const stopLetter = (
  { db }: Pick<Shop, "db">,
  id: string,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { state, occasion } = await lockLetter(tx, id);
    if (state !== "sending" && state !== "scheduled") return;
    const isDraftAgain = occasion !== null || state === "scheduled";
    // Whoever switches a series on again later does not mean the occasions of before.
    if (occasion !== null)
      await tx
        .update(letterRecipients)
        .set({ state: "skipped", changedAt: sql`now()` })
        .where(
          and(
            eq(letterRecipients.letterId, id),
            inArray(letterRecipients.state, ["waiting", "queued"]),
          ),
        );
    await tx
      .update(letters)
      .set({ state: isDraftAgain ? "draft" : "stopped", dueAt: null })
      .where(eq(letters.id, id));
    await audit(tx, acting, { id, action: "letter.stop" });
  });

/** Goes on with those who were not sent it yet. */
export const resumeLetter = (shop: SendingShop, id: string, acting: AuditActor): Promise<void> =>
  inTransaction(shop.db, async (tx) => {
    const letter = await lockLetter(tx, id);
    if (letter.state !== "stopped") return;
    await needReady(tx, shop, letter);
    await tx.update(letters).set({ state: "sending" }).where(eq(letters.id, id));
    await audit(tx, acting, { id, action: "letter.resume" });
  });
