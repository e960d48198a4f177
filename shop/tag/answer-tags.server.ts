import { and, eq, isNull, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import type { Shop } from "../shop.ts";
import { findSite } from "../site/find-site.server.ts";
import { usedTags, type TagName } from "../site/tags.ts";
import { tagConsents } from "./table.server.ts";
import { readTagNames, writeTagNames, type TagChoice } from "./tag-choice.ts";

const TEN_MINUTES = 600;

/**
 * Writes down what somebody answered to the bar; an earlier consent of this browser ends. Nothing
 * is consented to where no tag is used. Throws `too-many-attempts`.
 */
export async function answerTags(
  { db }: Pick<Shop, "db">,
  { isYes, before, address }: { isYes: boolean; before: TagChoice | null; address: string },
): Promise<TagChoice> {
  await spendAttempt(db, [
    { key: `tags answered from ${lineOf(address)}`, most: 100, seconds: TEN_MINUTES },
  ]);
  if (before?.number)
    await db
      .update(tagConsents)
      .set({ endedAt: sql`now()` })
      .where(and(eq(tagConsents.number, before.number), isNull(tagConsents.endedAt)));
  const { tags } = await findSite(db);
  const names = usedTags(tags);
  if (!isYes || !names.length) return { number: null, names: [] };
  const services = writeTagNames(names);
  const [made] = await db.insert(tagConsents).values({ services }).returning();
  return { number: made!.number, names };
}

/** The services that this consent still stands for; none when it ended. */
export async function findConsented({ db }: Pick<Shop, "db">, number: string): Promise<TagName[]> {
  const [consent] = await db
    .select({ services: tagConsents.services })
    .from(tagConsents)
    .where(and(eq(tagConsents.number, number), isNull(tagConsents.endedAt)));
  return consent ? readTagNames(consent.services) : [];
}
