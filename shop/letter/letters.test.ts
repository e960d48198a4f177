import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import type { ConsentKind } from "#shop/member/consent/consent-kinds.ts";
import { endNews } from "#shop/member/consent/end-news.server.ts";
import { consents, users } from "#shop/member/table.server.ts";
import { memberTags } from "#shop/member/note/table.server.ts";
import type { Mail, Mailer } from "#shop/notice/mailer.ts";
import type { Message, Messenger } from "#shop/notice/messenger.ts";
import { notices } from "#shop/notice/table.server.ts";
import { Undeliverable, Unreachable } from "#shop/notice/undelivered.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { retryNotice } from "#shop/office/notice/retry-notice.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { LetterBlock } from "./letter-blocks.ts";
import { wishes } from "#shop/wish/table.server.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { codeOf } from "#tests/given/refused.ts";
import { buildClaim } from "#tests/has/claim.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { messageBytes } from "#lib/bytes/message-bytes.ts";
import { needMessageRoom } from "#shop/outbox/letter/need-message-room.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { changeRefusalPhone } from "./change-refusal-phone.server.ts";
import { countReach } from "./count-reach.server.ts";
import { findLetter, listLinks } from "./find-letter.server.ts";
import { followLink } from "./follow-link.server.ts";
import { queueLetters } from "./queue-letters.server.ts";
import { createLetter, removeLetter, saveLetter } from "./save-letter.server.ts";
import { everybody, type Segment } from "./segment.ts";
import { resumeLetter, scheduleLetter, sendLetter, stopLetter } from "./send-letter.server.ts";
import { letterLinks, letterRecipients, letters } from "./table.server.ts";
import { tryLetter } from "./try-letter.server.ts";

const NOON = new Date("2026-11-23T03:00:00Z");
const NIGHT = new Date("2026-11-23T14:00:00Z");

const shop = { ...(await testShop()), now: () => NOON };
const { db } = shop;
const owner = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.5" };

const text = (html: string): LetterBlock => ({ kind: "text", key: "text0001", html });
const blocks: LetterBlock[] = [
  text('<p>새 목소리가 왔어요. <a href="/page/news">소개 보기</a></p>'),
  { kind: "button", key: "button01", words: "들어보기", to: "/product/new" },
];

type Kinds = ConsentKind[];
const agree = (userId: string, kinds: Kinds, agreed = true) =>
  db.insert(consents).values(
    kinds.map((kind) => ({
      userId,
      kind,
      version: "2026-01-01",
      agreed,
      how: "my-page" as const,
    })),
  );

async function reader(kinds: Kinds = ["marketing-email"]) {
  const member = await shop.has.member();
  if (kinds.length) await agree(member.id, kinds);
  return member;
}

type LetterOverrides = {
  segment?: Partial<Segment>;
  channel?: "mail" | "message";
  countsLinks?: boolean;
};

async function made({ segment = {}, channel = "mail", countsLinks = false }: LetterOverrides = {}) {
  const id = await createLetter(db, { subject: "새 소식", channel }, owner);
  const { edits } = await saveLetter(
    db,
    id,
    {
      subject: "새 소식",
      blocks,
      words: "새 목소리",
      countsLinks,
      edits: 1,
      ...everybody,
      ...segment,
    },
    owner,
  );
  return { id, edits };
}

/** A mail server that keeps what it takes. */
const keeping = (before?: (mail: Mail) => Promise<void> | void) => {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    name: "keeping",
    async send(mail) {
      await before?.(mail);
      sent.push(mail);
    },
  };
  return { sent, mailer };
};

const messaging = () => {
  const sent: Message[] = [];
  const messenger: Messenger = {
    name: "keeping",
    send: async (message) => void sent.push(message),
  };
  return { sent, messenger };
};

/** Everybody is of the segment, so each test begins without members of the others. */
beforeEach(async () => {
  await db.delete(letters);
  await db.delete(notices);
  await db.update(users).set({ blockedAt: sql`now()` });
});

const makeDue = () => db.update(notices).set({ dueAt: sql`now() - interval '1 second'` });

const states = async (id: string) => {
  const rows = await rowsOf(db, letterRecipients, { letterId: id });
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => [state, some.length]),
  );
};
const follow = (id: string, place: string, address = "203.0.113.7") =>
  followLink(shop, id, place, { address, opens: true });
const send = async (id: string, edits: number) => sendLetter(shop, id, edits, owner);
const sentTo = (mails: readonly Mail[]) => mails.map(({ to }) => to).toSorted();

test("a newsletter goes once to whoever agreed, as advertising, with its blocks and the way to refuse", async () => {
  const [one, two] = [await reader(), await reader()];
  await reader([]);
  const { id, edits } = await made();
  await send(id, edits);
  expect(await queueLetters(shop)).toBe(2);
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual([one.email, two.email].toSorted());
  const mail = sent.find(({ to }) => to === one.email)!;
  const site = mail.subject.slice(0, mail.subject.indexOf("]") + 1);
  expect(mail.subject).toBe(`${site} 새 소식`);
  expect(site).toMatch(/^\(광고\) \[.+\]$/);
  expect(mail.unsubscribe).toContain(`/news/end/${one.id}/`);
  expect(mail.text).toContain("새 목소리가 왔어요.");
  expect(mail.text).toContain("광고 수신 거부: ");
  expect(mail.html).toContain(`href="${shop.origin}/page/news"`);
  expect(mail.html).toContain(`href="${shop.origin}/product/new"`);
  expect(mail.html).not.toMatch(/<script|<iframe/);
  await queueLetters(shop);
  expect(await findLetter(db, id)).toMatchObject({ state: "done", sent: 2, refused: 0, open: 0 });
});

test("two presses of send, at once and later, send it once", async () => {
  await reader();
  const { id, edits } = await made();
  await Promise.all([send(id, edits), send(id, edits)]);
  await send(id, edits);
  await Promise.all([queueLetters(shop), queueLetters(shop)]);
  await queueLetters(shop);
  const { sent, mailer } = keeping();
  await Promise.all([deliverNotices({ ...shop, mailer }), deliverNotices({ ...shop, mailer })]);
  expect(sent).toHaveLength(1);
  const sends = and(eq(auditLog.action, "letter.send"), eq(auditLog.subject, `letter ${id}`));
  expect(await db.$count(auditLog, sends)).toBe(1);
});

test("what nobody would get, says nothing, was changed meanwhile or has no way out is refused", async () => {
  const { id, edits } = await made({ segment: { tag: "없는 태그" } });
  await expect(send(id, edits)).rejects.toMatchObject({ code: "letter-to-nobody" });
  expect(await findLetter(db, id)).toMatchObject({ state: "draft" });
  await expect(
    scheduleLetter(shop, id, { edits, at: new Date(NOON.getTime() + 3600_000) }, owner),
  ).rejects.toMatchObject({ code: "letter-to-nobody" });
  await reader();
  const whole = await made();
  await expect(send(whole.id, whole.edits - 1)).rejects.toMatchObject({ code: "letter-edited" });
  const empty = await createLetter(db, { subject: "빈 소식", channel: "mail" }, owner);
  await expect(send(empty, 1)).rejects.toMatchObject({ code: "letter-empty" });
  const message = await made({ channel: "message" });
  await expect(send(message.id, message.edits)).rejects.toMatchObject({
    code: "letter-channel-off",
  });
  await expect(
    scheduleLetter(shop, whole.id, { edits: whole.edits, at: NOON }, owner),
  ).rejects.toMatchObject({ code: "letter-too-late" });
});

test("whoever withdraws a moment before, or is blocked, gets none; the rest do", async () => {
  const [early, late, blocked, stays] = [
    await reader(),
    await reader(),
    await reader(),
    await reader(),
  ];
  const { id, edits } = await made();
  await send(id, edits);
  await endNews(shop, early.id, "mail");
  await queueLetters(shop);
  let isFirst = true;
  const { sent, mailer } = keeping(async () => {
    // While the first one is on its way, in the same round of sending.
    if (!isFirst) return;
    isFirst = false;
    await endNews(shop, late.id, "mail");
    await db
      .update(users)
      .set({ blockedAt: sql`now()` })
      .where(eq(users.id, blocked.id));
  });
  await db
    .update(notices)
    .set({ createdAt: sql`now() - interval '1 second'` })
    .where(eq(notices.to, stays.email));
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual([stays.email]);
  expect(await states(id)).toEqual({ sent: 1, refused: 3 });
  await queueLetters(shop);
  expect(await findLetter(db, id)).toMatchObject({ state: "done", sent: 1, refused: 3 });
});

test("a worker that dies while sending sends none twice; what it had in hand is told apart", async () => {
  for (let at = 0; at < 5; at++) await reader();
  const { id, edits } = await made();
  await send(id, edits);
  await queueLetters(shop);
  const taken: string[] = [];
  let dies = (): void => {};
  const dead = new Promise<void>((resolve) => (dies = resolve));
  let end = (): void => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  // The server takes the third mail, and the process never hears of it.
  const dying: Mailer = {
    name: "dying",
    async send({ to }) {
      taken.push(to);
      if (taken.length < 3) return;
      dies();
      await over;
    },
  };
  const worker = deliverNotices({ ...shop, mailer: dying });
  await dead;
  // Its lease ends, and another worker takes what it had.
  await db
    .update(notices)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(notices.state, "waiting"));
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  const all = [...taken, ...sentTo(sent)];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(5);
  await queueLetters(shop);
  const ended = { state: "done", sent: 4, unsure: 1, open: 0 };
  expect(await findLetter(db, id)).toMatchObject(ended);
  // Should it live after all, it changes nothing any more.
  end();
  await worker;
  expect(taken).toHaveLength(3);
  expect(await findLetter(db, id)).toMatchObject(ended);
});

test("a server that is away is tried again, and an address that does not exist is counted once", async () => {
  const [gone, fine] = [await reader(), await reader()];
  const { id, edits } = await made();
  await send(id, edits);
  await queueLetters(shop);
  const away: Mailer = {
    name: "away",
    send: () => Promise.reject(new Unreachable("no answer")),
  };
  await deliverNotices({ ...shop, mailer: away });
  expect(await states(id)).toEqual({ queued: 2 });
  await makeDue();
  const { sent, mailer } = keeping(({ to }) => {
    if (to === gone.email) throw new Undeliverable("no such mailbox");
  });
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual([fine.email]);
  await queueLetters(shop);
  expect(await findLetter(db, id)).toMatchObject({ state: "done", sent: 1, failed: 1 });
});

test("at night only who agreed to nights gets it; the others get it in the morning", async () => {
  const [day, night] = [await reader(), await reader(["marketing-email", "marketing-night"])];
  const { id, edits } = await made();
  await send(id, edits);
  const atNight = { ...shop, now: () => NIGHT };
  await queueLetters(atNight);
  const { sent, mailer } = keeping();
  await deliverNotices({ ...atNight, mailer });
  expect(sentTo(sent)).toEqual([night.email]);
  expect(await findLetter(db, id)).toMatchObject({ state: "sending", open: 1 });
  // Queued by day and late in leaving: it is held until 08:00 all the same.
  await queueLetters(shop);
  await deliverNotices({ ...atNight, mailer });
  expect(sent).toHaveLength(1);
  const [held] = await rowsOf(db, notices, { state: "waiting" });
  expect(held!.tries).toBe(0);
  expect(held!.dueAt.getTime() - Date.now()).toBeGreaterThan(8 * 3600_000);
  await db.update(notices).set({ dueAt: sql`now() - interval '1 second'` });
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual([day.email, night.email].toSorted());
});

test("stopping keeps back what waits in the outbox too; going on sends the rest, each once", async () => {
  const people = [await reader(), await reader(), await reader()];
  const { id, edits } = await made();
  await send(id, edits);
  await queueLetters(shop);
  let count = 0;
  const { sent, mailer } = keeping(async () => {
    if (++count === 1) await stopLetter(shop, id, owner);
  });
  await deliverNotices({ ...shop, mailer });
  expect(sent).toHaveLength(1);
  expect(await states(id)).toEqual({ sent: 1, waiting: 2 });
  await queueLetters(shop);
  expect(await findLetter(db, id)).toMatchObject({ state: "stopped", open: 2 });
  await resumeLetter(shop, id, owner);
  await queueLetters(shop);
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual(people.map(({ email }) => email).toSorted());
});

test("a newsletter begins at its time by itself, and can be taken back until then", async () => {
  await reader();
  const { id, edits } = await made();
  const at = new Date(NOON.getTime() + 3600_000);
  await scheduleLetter(shop, id, { edits, at }, owner);
  expect(await queueLetters(shop)).toBe(0);
  await stopLetter(shop, id, owner);
  expect(await findLetter(db, id)).toMatchObject({ state: "draft", dueAt: null });
  await scheduleLetter(shop, id, { edits, at }, owner);
  expect(await queueLetters({ ...shop, now: () => at })).toBe(1);
  await expect(
    saveLetter(
      db,
      id,
      { subject: "다른 말", blocks, words: "", countsLinks: false, edits, ...everybody },
      owner,
    ),
  ).rejects.toMatchObject({ code: "letter-begun" });
  await expect(removeLetter(db, id, owner)).rejects.toMatchObject({ code: "letter-kept" });
});

test("10,000 recipients: one statement finds them, and batches of 200 bring them into the outbox, never far ahead", async () => {
  await asOwner(
    { databaseUrl: shop.databaseUrl },
    `
    insert into "user" (id, name, email, email_verified) select 'many' || i, '회원', 'many' || i || '@example.com', true from generate_series(1, 10000) i`,
  );
  await asOwner(
    { databaseUrl: shop.databaseUrl },
    `
    insert into consents (user_id, kind, version, agreed, how) select 'many' || i, 'marketing-email', '2026-01-01', true, 'my-page' from generate_series(1, 10000) i`,
  );
  const { id, edits } = await made();
  await send(id, edits);
  expect(await states(id)).toEqual({ waiting: 10_000 });
  let rounds = 0;
  for (; (await findLetter(db, id))!.state === "sending"; rounds++) {
    const queued = await queueLetters(shop);
    expect(queued).toBeLessThanOrEqual(1000);
    // The outbox empties, as a mail server would empty it.
    await db.execute(sql`update notices set state = 'sent' where state = 'waiting'`);
    await db.execute(sql`update letter_recipients set state = 'sent' where state = 'queued'`);
  }
  expect(rounds).toBe(11);
  expect(await states(id)).toEqual({ sent: 10_000 });
  const { rows } = await db.execute<{ count: number; people: number }>(
    sql`select count(*)::int as count, count(distinct subject_key)::int as people from notices`,
  );
  expect(rows).toEqual([{ count: 10_000, people: 10_000 }]);
  await db.execute(sql`delete from notices`);
  await asOwner({ databaseUrl: shop.databaseUrl }, `delete from "user" where id like 'many%'`);
});

test("segments count who is of them and who may be written to", async () => {
  const [wisher, tagged, buyer, silent] = [
    await reader(),
    await reader(),
    await reader(),
    await reader([]),
  ];
  const product = await shop.has.product({});
  await db
    .insert(wishes)
    .values([wisher, silent].map(({ id }) => ({ userId: id, productId: product.id })));
  await db.insert(memberTags).values({ accountId: tagged.id, tag: "단골" });
  const order = await shop.has.order({ memberId: buyer.id, lines: [{ product, quantity: 1 }] });
  await asOwner(
    { databaseUrl: shop.databaseUrl },
    `update orders set payment = 'paid', paid_at = now() - interval '40 days' where number = '${order.number}'`,
  );
  const mine = [wisher, tagged, buyer, silent].map(({ id }) => id);
  const membersOf = async (segment: Partial<Segment>) => {
    const { id } = await made({ segment });
    const letter = (await findLetter(db, id))!;
    await sendLetter(shop, id, letter.edits, owner).catch(() => undefined);
    const rows = await rowsOf(db, letterRecipients, { letterId: id });
    return rows.map(({ accountId }) => mine.indexOf(accountId)).toSorted();
  };
  expect(await membersOf({ wishes: true })).toEqual([0]);
  expect(await membersOf({ tag: "단골" })).toEqual([1]);
  expect(await membersOf({ bought: "some" })).toEqual([2]);
  expect(await membersOf({ bought: "none" })).toEqual([0, 1]);
  // Whoever bought none is asked for no time.
  expect(await membersOf({ bought: "none", within: "30" })).toEqual([0, 1]);
  expect(await membersOf({ product: product.id })).toEqual([2]);
  expect(await membersOf({ product: "other" })).toEqual([]);
  expect(await membersOf({ within: "30" })).toEqual([]);
  expect(await membersOf({ within: "90" })).toEqual([2]);
  expect(await membersOf({ joinedFrom: "2020-01-01", joinedUntil: "2020-12-31" })).toEqual([]);
  expect(await membersOf({ joinedFrom: "2020-01-01" })).toEqual([0, 1, 2]);
  expect(await countReach(shop, { ...everybody, wishes: true }, "mail")).toMatchObject({
    members: 2,
    reached: 1,
  });
});

test("who gave back what they bought has not bought it", async () => {
  const [kept, back] = [await reader(), await reader()];
  const product = await shop.has.product({});
  const other = await shop.has.product({});
  const both = [product, other].map((each) => ({ product: each, quantity: 1 }));
  for (const [memberId, lines] of [
    [kept.id, both],
    [back.id, both],
  ] as const) {
    const order = await shop.has.order({ memberId, payment: "paid", delivery: "done", lines });
    if (memberId === back.id) await buildClaim(db, order, { status: "completed" });
  }
  const membersOf = async (segment: Partial<Segment>) => {
    const { id, edits } = await made({ segment });
    await send(id, edits);
    const rows = await rowsOf(db, letterRecipients, { letterId: id });
    return rows.map(({ accountId }) => [kept.id, back.id].indexOf(accountId)).toSorted();
  };
  expect(await membersOf({ product: product.id })).toEqual([0]);
  expect(await membersOf({ product: other.id })).toEqual([0, 1]);
  const whole = await shop.has.order({ memberId: back.id, payment: "partially_refunded" });
  await buildClaim(db, whole, { status: "approved" });
  const [line] = await listLines(db, whole.id);
  expect(await membersOf({ product: line!.productId! }).catch(codeOf)).toBe("letter-to-nobody");
});

test("an advertisement goes to the address that its reader has at that moment", async () => {
  const moved = await reader();
  const { id, edits } = await made();
  await send(id, edits);
  await queueLetters(shop);
  await db.update(users).set({ email: "new-home@example.com" }).where(eq(users.id, moved.id));
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual(["new-home@example.com"]);
  expect(await states(id)).toEqual({ sent: 1 });
});

test("one that failed is tried again after its letter is done, and lost by no second failure", async () => {
  await reader();
  const { id, edits } = await made();
  await send(id, edits);
  await queueLetters(shop);
  const gone: Mailer = {
    name: "gone",
    send: () => Promise.reject(new Undeliverable("no such mailbox")),
  };
  await deliverNotices({ ...shop, mailer: gone });
  await queueLetters(shop);
  expect(await findLetter(db, id)).toMatchObject({ state: "done", failed: 1 });
  const [parked] = await rowsOf(db, notices, { state: "parked" });
  await retryNotice(db, parked!.id, owner);
  const away: Mailer = { name: "away", send: () => Promise.reject(new Unreachable("no answer")) };
  await deliverNotices({ ...shop, mailer: away });
  await makeDue();
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  expect(sent).toHaveLength(1);
  expect(await findLetter(db, id)).toMatchObject({ state: "done", sent: 1, failed: 0, open: 0 });
});

test("nothing counts as sent while the shop cannot send: what is due waits, and leaves afterwards", async () => {
  const [late, early] = [await reader(), await reader()];
  const { mailer: silent } = keeping();
  const mute = { ...shop, mailer: { ...silent, reachesNobody: true as const } };
  const first = await made({ segment: { tag: "먼저" } });
  await db.insert(memberTags).values({ accountId: early.id, tag: "먼저" });
  await send(first.id, first.edits);
  await queueLetters(shop);
  const { id, edits } = await made();
  const at = new Date(NOON.getTime() + 3600_000);
  await scheduleLetter(shop, id, { edits, at }, owner);
  expect(await queueLetters({ ...mute, now: () => at })).toBe(0);
  await deliverNotices(mute);
  expect(await findLetter(db, first.id)).toMatchObject({ state: "sending", sent: 0, open: 1 });
  expect(await findLetter(db, id)).toMatchObject({ state: "sending", sent: 0, open: 2 });
  await makeDue();
  await queueLetters(shop);
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  expect(sentTo(sent)).toEqual([early.email, early.email, late.email].toSorted());
});

test("a message says that it is advertising, who sends it and how to refuse it at no cost, and goes by the consent of messages", async () => {
  const [byMail, byPhone] = [await reader(), await reader(["marketing-sms"])];
  for (const [at, { id }] of [byMail, byPhone].entries())
    await db
      .update(users)
      .set({ phone: `0101234567${at}` })
      .where(eq(users.id, id));
  const { sent, messenger } = messaging();
  const phoneShop = { ...shop, messenger };
  const { id, edits } = await made({ channel: "message" });
  const sending = () => sendLetter(phoneShop, id, edits, owner);
  await expect(sending()).rejects.toMatchObject({ code: "letter-refusal-missing" });
  await changeRefusalPhone(db, "0801234567", owner);
  await sending();
  await queueLetters(phoneShop);
  await deliverNotices(phoneShop, "message");
  expect(sent).toMatchObject([{ to: "01012345671", event: "letter", isAd: true }]);
  expect(sent[0]!.templateId).toBeUndefined();
  const { company } = await findSite(db);
  const [first, sender, refusal, last] = sent[0]!.text.split("\n");
  expect(first).toMatch(/^\(광고\)\[.+\] 새 목소리$/);
  expect(sender).toBe(`${company.name} ${company.phone}`);
  expect(company.phone).toMatch(/\d{3}/);
  expect(refusal).toBe("무료수신거부 080-123-4567");
  const [, mark] = /^http.+\/news\/end\/[^/]+\/(\S+)$/.exec(last!)!;
  expect(mark).toBeTruthy();
});

test("of a message that is too long its words are cut, and never how to refuse it", async () => {
  const [long] = [await reader(["marketing-sms"])];
  await db.update(users).set({ phone: "01012345670" }).where(eq(users.id, long.id));
  await changeRefusalPhone(db, "0801234567", owner);
  const { sent, messenger } = messaging();
  const phoneShop = { ...shop, messenger };
  const { id, edits } = await made({ channel: "message" });
  await expect(needMessageRoom(shop, "가".repeat(990))).rejects.toMatchObject({
    errors: { words: [expect.stringMatching(/한글로 \d+자를 줄여주세요/)] },
  });
  await expect(needMessageRoom(shop, "가".repeat(700))).resolves.toBeUndefined();
  await db
    .update(letters)
    .set({ words: "가".repeat(1100) })
    .where(eq(letters.id, id));
  await sendLetter(phoneShop, id, edits, owner);
  await queueLetters(phoneShop);
  await deliverNotices(phoneShop, "message");
  const { text } = sent[0]!;
  expect(messageBytes(text)).toBeLessThanOrEqual(2000);
  expect(messageBytes(text)).toBeGreaterThan(1990);
  expect(text).toMatch(/가…\n.+\n무료수신거부 080-123-4567\nhttp\S+\/news\/end\/\S+$/);
});

test("a message that lost its number of refusal while it waited is held back", async () => {
  const member = await reader(["marketing-sms"]);
  await db.update(users).set({ phone: "01012345670" }).where(eq(users.id, member.id));
  await changeRefusalPhone(db, "0801234567", owner);
  const { sent, messenger } = messaging();
  const phoneShop = { ...shop, messenger };
  const { id, edits } = await made({ channel: "message" });
  await sendLetter(phoneShop, id, edits, owner);
  await queueLetters(phoneShop);
  await changeRefusalPhone(db, "", owner);
  await deliverNotices(phoneShop, "message");
  expect(sent).toEqual([]);
  expect(await states(id)).toEqual({ queued: 1 });
});

test("links lead over the shop only where the owner counts them, and name nobody", async () => {
  await reader();
  const { id, edits } = await made({ countsLinks: true });
  await send(id, edits);
  await queueLetters(shop);
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  const links = await listLinks(db, id);
  expect(links.map(({ address }) => address)).toEqual(["/page/news", "/product/new"]);
  expect(sent[0]!.html).toContain(`href="${shop.origin}/go/${id}/1"`);
  expect(sent[0]!.html).not.toContain(`href="${shop.origin}/page/news"`);
  expect(await follow(id, "2")).toBe("/product/new");
  await Promise.all([follow(id, "2"), follow(id, "2")]);
  for (const place of ["3", "0", "x", "1e1", "99999999999"])
    expect(await follow(id, place)).toBeNull();
  expect((await listLinks(db, id)).map(({ followed }) => followed)).toEqual([0, 3]);
});

test("a link leads on in ASCII, whatever the owner wrote, and within the shop by its path", async () => {
  const { id } = await made();
  const leads = [
    [
      "/search?q=겨울 목소리#위",
      "/search?q=%EA%B2%A8%EC%9A%B8%20%EB%AA%A9%EC%86%8C%EB%A6%AC#%EC%9C%84",
    ],
    ["/page/겨울", "/page/%EA%B2%A8%EC%9A%B8"],
    ["https://소리.kr/겨울", "https://xn--oy2b17l.kr/%EA%B2%A8%EC%9A%B8"],
    [`${shop.origin}/order?a=1&b=2`, "/order?a=1&b=2"],
  ];
  await db
    .insert(letterLinks)
    .values(leads.map(([address], at) => ({ letterId: id, place: at + 1, address: address! })));
  for (const [at, [, to]] of leads.entries()) {
    const address = (await follow(id, String(at + 1)))!;
    expect(address).toBe(to);
    expect(() => new Headers({ Location: address })).not.toThrow();
  }
});

test("nobody raises a sum as they like: who only asks is not counted, nor who follows without end", async () => {
  const { id } = await made();
  await db.insert(letterLinks).values({ letterId: id, place: 1, address: "/policy" });
  const followed = async () => (await listLinks(db, id))[0]!.followed;
  const asks = { address: "203.0.113.80", opens: false };
  expect(await followLink(shop, id, "1", asks)).toBe("/policy");
  expect(await followed()).toBe(0);
  for (let press = 0; press < 65; press++)
    expect(await follow(id, "1", "203.0.113.80")).toBe("/policy");
  expect(await followed()).toBe(60);
  await follow(id, "1", "203.0.113.81");
  expect(await followed()).toBe(61);
});

test("a trial goes to who writes it alone, without their consent, and counts for nothing", async () => {
  const writer = await reader([]);
  const { id } = await made();
  const { sent, mailer } = keeping();
  await tryLetter({ ...shop, mailer }, id, { ...writer, phone: null });
  await deliverNotices({ ...shop, now: () => NIGHT, mailer });
  expect(sent.map(({ to, subject }) => [to, subject.startsWith("(광고)")])).toEqual([
    [writer.email, true],
  ]);
  expect(await states(id)).toEqual({});
});
