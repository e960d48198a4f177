import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { letterRecipients, letters } from "./table.server.ts";

/** The letters to many that an account was sent, as long as it is kept who was. */
export const exportLetters = (db: Db, accountId: string) =>
  db
    .select({
      subject: letters.subject,
      channel: letters.channel,
      at: letterRecipients.changedAt,
    })
    .from(letterRecipients)
    .innerJoin(letters, eq(letters.id, letterRecipients.letterId))
    .where(and(eq(letterRecipients.accountId, accountId), eq(letterRecipients.state, "sent")))
    .orderBy(asc(letterRecipients.changedAt));
