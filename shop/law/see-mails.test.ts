import { expect, test } from "vitest";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { consents } from "#shop/member/table.server.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { findingOf } from "./rule.ts";
import { messageRules } from "./rules/message-rules.ts";
import { seeMails } from "./see-shop.server.ts";
import type { SeenShop } from "./seen.ts";

const shop = await testShop();
const { db, origin } = shop;
const NIGHT = new Date("2026-11-23T14:00:00Z");
const daysBefore = (days: number) => new Date(NIGHT.getTime() - days * 86_400_000);

const rule = messageRules.find(({ id }) => id === "advert-night")!;

type Answer = { agreed: boolean; at: Date };

/** What the doctor says of the only letter, sent then to somebody who gave these answers. */
async function judged(sentAt: Date | null, answers: Answer[]): Promise<string> {
  await db.delete(notices);
  const { id: userId, email } = await shop.has.member();
  for (const answer of answers)
    await db
      .insert(consents)
      .values({ userId, kind: "marketing-night", version: "1", how: "my-page", ...answer });
  const details = { id: "letter0001", subject: "새 소식", ending: "/my/consents" };
  const kind = letterKinds.letter;
  await queueNotices(
    db,
    noticeRows({ event: "letter", subjectKey: userId, kind, told: details, origin, to: email }),
  );
  await db.update(notices).set({ createdAt: NIGHT, sentAt, ...(sentAt && { state: "sent" }) });
  const mails = await seeMails(shop);
  expect(mails).toHaveLength(1);
  return findingOf(rule, { mails } as SeenShop).verdict;
}

test("the doctor accuses what was sent at night to somebody who had not agreed to nights, and nothing else", async () => {
  expect(await judged(NIGHT, [])).toBe("red");
  expect(await judged(NIGHT, [{ agreed: true, at: daysBefore(3) }])).not.toBe("red");
  // What is said afterwards changes nothing of then, and an answer of long ago has ended.
  const withdrawn = { agreed: false, at: new Date(NIGHT.getTime() + 60_000) };
  expect(await judged(NIGHT, [{ agreed: true, at: daysBefore(3) }, withdrawn])).not.toBe("red");
  expect(await judged(NIGHT, [{ agreed: true, at: daysBefore(731) }])).toBe("red");
  expect(await judged(null, [])).not.toBe("red");
  expect(await judged(new Date("2026-11-23T03:00:00Z"), [])).not.toBe("red");
});
