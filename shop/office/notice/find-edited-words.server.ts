import { eq } from "drizzle-orm";
import { wordsOf, type NoticeWords } from "#shop/notice/notice-kind.ts";
import { chosenWords } from "#shop/notice/table.server.ts";
import { findWordsInForce } from "#shop/outbox/words/words-in-force.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { eventGroups, eventLabel } from "./event-labels.ts";
import { noticeKinds, readNoticeKind, type NoticeEvent } from "#shop/outbox/notice-kinds.ts";
import { sampleFacts, sampleGoods } from "./sample-facts.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { guideOf } from "./words-problems.ts";

const isOwn = (words: NoticeWords, ours: NoticeWords): boolean =>
  (["subject", "text", "button", "message"] as const).some((name) => words[name] !== ours[name]);

/** All notices in groups, with their current words. */
export async function listEditedWords(db: Db) {
  const inForce = await findWordsInForce(db);
  return Object.entries(eventGroups).map(([title, events]) => ({
    title,
    rows: Object.entries(events).map(([event, label]) => {
      const ours = wordsOf(noticeKinds[event as NoticeEvent]);
      const { words } = inForce.get(event)!;
      return {
        event,
        label,
        subject: words.subject,
        tellsPhone: ours.message !== "",
        isOwn: isOwn(words, ours),
        hasTemplate: words.template !== null,
      };
    }),
  }));
}

/** One notice with all that its editor needs; null for what is no event. */
export async function findEditedWords({ db, origin }: Pick<Shop, "db" | "origin">, event: string) {
  const kind = readNoticeKind(event);
  // Letters to many have their words where they are sent from.
  if (!kind || event in letterKinds) return null;
  const site = await findSite(db);
  const [chosen] = await db.select().from(chosenWords).where(eq(chosenWords.event, event));
  const { words } = (await findWordsInForce(db)).get(event)!;
  const [ours, facts] = [wordsOf(kind), sampleFacts(event as NoticeEvent)];
  return {
    event,
    label: eventLabel(event),
    words,
    ours,
    isOwn: isOwn(words, ours),
    version: chosen?.version ?? 0,
    guide: guideOf(kind, facts),
    goods: sampleGoods(event as NoticeEvent, site),
    site,
    origin,
  };
}

export type EditedWords = NonNullable<Awaited<ReturnType<typeof findEditedWords>>>;
