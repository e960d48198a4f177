import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { consents, users } from "#shop/member/table.server.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { queueLetters } from "#shop/letter/queue-letters.server.ts";
import { letterRecipients } from "#shop/letter/table.server.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";

const NOON = new Date("2026-11-23T03:00:00Z");
const shop = { ...(await testShop()), now: () => NOON };
const { db } = shop;
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const blocks = [
  { kind: "text", key: "text0001", html: "<p>새 목소리가 왔어요.</p>" },
  { kind: "button", key: "butt0001", words: "들어보기", to: "/policy" },
];

const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");

async function make(channel = "mail"): Promise<string> {
  const made = await owner.send("/admin/letters", {
    intent: "create",
    subject: "새 소식",
    channel,
  });
  expect(made.status).toBe(303);
  return made.headers.get("location")!;
}

const save = (here: string, more: Record<string, string> = {}) =>
  owner.send(here, {
    intent: "save",
    subject: "새 소식",
    blocks: JSON.stringify(blocks),
    edits: "1",
    ...more,
  });

async function reader() {
  const member = await shop.has.member();
  await db.insert(consents).values({
    userId: member.id,
    kind: "marketing-email",
    version: "2026-01-01",
    agreed: true,
    how: "my-page",
  });
  return member;
}

test("an empty shop says how to begin, and that nothing is on", async () => {
  const page = textOf(mainOf(await htmlOf(owner.visit("/admin/letters"))));
  expect(page).toContain("아직 보낸 소식이 없어요");
  expect(page).toContain("알림톡은");
  expect(page.match(/꺼짐/g)).toHaveLength(4);
  expect(page).not.toContain("켜짐");
});

test("a letter is written, tried, refused to nobody, sent, followed by its links and ended by its reader", async () => {
  const here = await make();
  expect((await save(here, { countsLinks: "on" })).status).toBe(200);
  expect(textOf(await htmlOf(owner.visit(here)))).toContain("(광고) [");
  const nobody = await owner.send(here, { intent: "send", edits: "2" });
  expect(nobody.status).toBe(409);
  expect(await htmlOf(nobody)).toContain("광고 수신에 동의한 분이 아직 없어요");

  const member = await reader();
  const counted = await owner.visit("/admin/letters/reach?channel=mail");
  expect(await counted.json()).toMatchObject({ reach: { reached: 1, byDay: 0 } });
  const unread = await owner.visit("/admin/letters/reach?channel=mail&joinedFrom=never");
  expect(await unread.json()).toEqual({ reach: null });

  expect((await owner.send(here, { intent: "trial" })).status).toBe(303);
  expect((await owner.send(here, { intent: "send", edits: "1" })).status).toBe(409);
  for (let press = 0; press < 2; press++)
    expect((await owner.send(here, { intent: "send", edits: "2" })).status).toBe(303);
  await queueLetters(shop);
  const sent: Mail[] = [];
  await deliverNotices({
    ...shop,
    mailer: { name: "keeping", send: async (mail) => void sent.push(mail) },
  });
  const mails = sent.filter(({ to }) => to === member.email);
  expect(mails).toHaveLength(1);
  await queueLetters(shop);

  const [, link] = /href="[^"]*(\/go\/[^"]+)"/.exec(mails[0]!.html)!;
  const visitor = await browser(shop, { agent: DESKTOP });
  const followed = await visitor.visit(link!);
  expect([followed.status, followed.headers.get("location")]).toEqual([302, "/policy"]);
  expect((await visitor.visit(`${link}9`)).status).toBe(404);
  const done = textOf(mainOf(await htmlOf(owner.visit(here))));
  expect(done).toMatch(/보냄\s+1명/);
  expect(done).toContain("1번");
  expect(done).not.toContain(member.email);

  const end = new URL(mails[0]!.unsubscribe!).pathname;
  expect(await htmlOf(visitor.visit(end))).toContain("광고 메일 수신을 거부할까요?");
  const ended = await htmlOf(await visitor.send(end, { intent: "end" }));
  expect(textOf(ended)).toMatch(/: 2026\. 11\. 23\..*이메일 소식 수신 동의를 철회했어요\./);
});

test("what cannot be sent so is said beside its field, and what was typed stays", async () => {
  const here = await make();
  const wrong = await save(here, {
    subject: "",
    spent: "많이",
    joinedFrom: "2026-02-30",
    blocks: JSON.stringify([
      { kind: "video", key: "vide0001", title: "", address: "https://youtu.be/dQw4w9WgXcQ" },
    ]),
  });
  expect(wrong.status).toBe(400);
  const page = await htmlOf(wrong);
  for (const words of ["제목을 적어주세요", "금액은 1에서", "날짜를 확인해주세요", "버튼 블록만"])
    expect(page).toContain(words);
  expect(page).toContain('value="많이"');
  const late = await owner.send(here, { intent: "schedule", edits: "1", at: "2020-01-01T10:00" });
  expect(late.status).toBe(409);
  expect(
    (await owner.send("/admin/letters", { intent: "begin", occasion: "birthday" })).status,
  ).toBe(400);
});

test("an occasion is prepared with our words, switched on and off", async () => {
  const begun = await owner.send("/admin/letters", { intent: "begin", occasion: "welcome" });
  const here = begun.headers.get("location")!;
  expect(textOf(await htmlOf(owner.visit(here)))).toContain("함께해주셔서 고마워요");
  const fresh = await reader();
  await db
    .update(users)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(users.id, fresh.id));
  await queueLetters(shop);
  expect(await rowsOf(db, letterRecipients, { accountId: fresh.id })).toEqual([]);
  expect((await owner.send(here, { intent: "send", edits: "1" })).status).toBe(303);
  expect(textOf(await htmlOf(owner.visit("/admin/letters")))).toContain("켜짐");
  expect((await owner.send(here, { intent: "stop" })).status).toBe(303);
  expect(textOf(await htmlOf(owner.visit("/admin/letters")))).not.toContain("켜짐");
});

test("pictures may stand in mails, which mail services show on pages of their own, and nothing else may", async () => {
  const policyOf = async (path: string) =>
    (await owner.visit(path)).headers.get("cross-origin-resource-policy");
  expect(await policyOf("/images/unknown1/320.jpeg")).toBe("cross-origin");
  expect(await policyOf("/policy")).toBe("same-origin");
});

test("a message needs a service that sends it", async () => {
  const here = await make("message");
  expect((await save(here, { words: "새 목소리가 왔어요" })).status).toBe(200);
  const page = textOf(await htmlOf(owner.visit(here)));
  expect(page).toContain("(광고)[");
  expect(page).toContain("무료 수신 거부");
  const refused = await owner.send(here, { intent: "send", edits: "2" });
  expect(refused.status).toBe(409);
  expect(await htmlOf(refused)).toContain("문자 서비스를 먼저 연결해주세요");
});
