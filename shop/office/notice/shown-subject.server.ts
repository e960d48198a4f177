import type { NoticeFacts } from "#shop/notice/notice-kind.ts";
import { wordsFor } from "#shop/outbox/dress-notice.server.ts";
import { saidSubject } from "#shop/outbox/words/say-notice.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findKeptWords, findWordsInForce } from "#shop/outbox/words/words-in-force.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";

export const saidColumns = {
  event: notices.event,
  subject: notices.subject,
  facts: notices.facts,
  wordsId: notices.wordsId,
};

export type SaidRow = {
  event: string;
  subject: string;
  facts: NoticeFacts | null;
  wordsId: string | null;
};

/** Each row with the subject it was sent with, or would be sent with today. */
export async function findShownSubjects(db: Db, rows: readonly { wordsId: string | null }[]) {
  const site = await findSite(db);
  const inForce = await findWordsInForce(db);
  const kept = await findKeptWords(db, [...new Set(rows.flatMap(({ wordsId }) => wordsId ?? []))]);
  const { shopName } = site;
  return <Row extends SaidRow>(row: Row): Row => {
    const { facts } = row;
    if (!facts) return row;
    const words = wordsFor(row, { inForce, kept });
    return { ...row, subject: saidSubject({ words, facts, shopName, origin: "" }) };
  };
}
