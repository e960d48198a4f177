import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findAdAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { consents, users } from "#shop/member/table.server.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { findLetterOccasions, queueLetters } from "#shop/letter/queue-letters.server.ts";
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
  { kind: "button", key: "butt0002", words: "겨울 소리", to: "/search?q=겨울" },
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
  const hangul = await visitor.visit(link!.replace(/\d+$/, "2"));
  expect([hangul.status, hangul.headers.get("location")]).toEqual([
    302,
    "/search?q=%EA%B2%A8%EC%9A%B8",
  ]);
  const head = await visitor.ask(link!, { method: "HEAD" });
  expect([head.status, head.headers.get("location")]).toEqual([302, "/policy"]);
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
  await findLetterOccasions(shop);
  expect(await rowsOf(db, letterRecipients, { accountId: fresh.id })).toEqual([]);
  expect((await owner.send(here, { intent: "send", edits: "1" })).status).toBe(303);
  const emptied = await save(here, { blocks: "[]" });
  expect(emptied.status).toBe(409);
  expect(await htmlOf(emptied)).toContain("보낼 내용이 없어요");
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
  expect(page).toContain("무료수신거부");
  const refused = await owner.send(here, { intent: "send", edits: "2" });
  expect(refused.status).toBe(409);
  expect(await htmlOf(refused)).toContain("문자 서비스를 먼저 연결해주세요");
  const long = await save(here, { words: "가".repeat(900), edits: "2" });
  expect(long.status).toBe(200);
  const [site] = await db.select().from(siteSettings);
  await db.update(siteSettings).set({
    settings: sql`${siteSettings.settings} || ${JSON.stringify({ shopName: "소".repeat(100) })}::jsonb`,
  });
  const tooLong = await save(here, { words: "나".repeat(900), edits: "3" });
  expect(tooLong.status).toBe(400);
  const answer = await htmlOf(tooLong);
  expect(answer).toMatch(/한글로 \d+자를 줄여주세요/);
  expect(answer).toContain("나".repeat(900));
  await db.update(siteSettings).set({ settings: site!.settings });
});

test("the number that refuses messages is kept, and who called it gets none any more", async () => {
  const HERE = "/admin/letters";
  const first = textOf(mainOf(await htmlOf(owner.visit(HERE))));
  expect(first).toContain("번호를 적기 전에는 문자 소식을 보낼 수 없어요");
  expect(first).not.toContain("080으로 거부한 번호");
  const wrong = await owner.send(HERE, { intent: "refusal", adRefusalPhone: "02-6013-2026" });
  expect(wrong.status).toBe(400);
  const page = await htmlOf(wrong);
  expect(page).toContain("080으로 시작하는 번호를 확인해주세요");
  expect(page).toContain('value="02-6013-2026"');
  const right = await owner.send(HERE, { intent: "refusal", adRefusalPhone: "080 123 4567" });
  expect(right.status).toBe(303);
  expect(mainOf(await htmlOf(owner.visit(HERE)))).toContain('value="080-123-4567"');
  const member = await reader();
  await db.update(users).set({ phone: "01012345678" }).where(eq(users.id, member.id));
  await db.insert(consents).values({
    userId: member.id,
    kind: "marketing-sms",
    version: "2026-01-01",
    agreed: true,
    how: "my-page",
  });
  const unread = await owner.send(HERE, { intent: "refused", phones: "1588" });
  expect(unread.status).toBe(400);
  expect(await htmlOf(unread)).toContain("1번째 번호를 확인해주세요");
  const done = await owner.send(HERE, { intent: "refused", phones: "010-1234-5678\n01099990000" });
  expect(done.status).toBe(303);
  expect(await findAdAnswer(db, member.id, "message", NOON)).toBe("no");
  expect(await findAdAnswer(db, member.id, "mail", NOON)).toBe("yes");
});
