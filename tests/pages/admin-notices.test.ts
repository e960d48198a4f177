import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "../test-shop.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const some = () => `2026112${1 + Math.floor(Math.random() * 8)}-${randomLetters(8).toUpperCase()}`;
async function notice(overrides: Partial<typeof notices.$inferInsert> = {}) {
  const [row] = await shop.db
    .insert(notices)
    .values({
      event: "order-paid",
      subjectKey: some(),
      to: `${randomLetters(6)}@example.com`,
      messageId: `<${randomLetters(12)}@shop.test>`,
      subject: `제목${randomLetters(6)}`,
      text: "-",
      html: "-",
      state: "sent",
      ...overrides,
    })
    .returning();
  return row!;
}
const stateOf = async (id: string) => (await rowsOf(shop.db, notices, { id }))[0]!;

test("notices are found by number, kind, channel and state, with what went wrong and when they are tried again", async () => {
  const order = some();
  const parked = await notice({
    subjectKey: order,
    state: "parked",
    tries: 12,
    lastError: "550 <b>no such user</b>",
    event: "order-shipped",
  });
  const queued = await notice({
    subjectKey: order,
    state: "queued",
    tries: 3,
    lastError: "451 later",
    channel: "message",
    to: "01012345678",
    dueAt: new Date("2026-11-21T05:03:00Z"),
  });
  const other = await notice();
  const all = await pageOf(
    await owner.visit(`/admin/mailbox?view=all&number=${order.toLowerCase()}`),
  );
  for (const words of [
    parked.subject,
    queued.subject,
    "550 &lt;b&gt;no such user&lt;/b&gt;",
    "12회",
    "010-****-5678",
    "2026. 11. 21. (토) 14:03에 다시 보내요",
    `/admin/order/${order}`,
    "문자·알림톡",
  ])
    expect(all).toContain(words);
  for (const secret of [other.subject, parked.to, "01012345678"]) expect(all).not.toContain(secret);
  const only = async (query: string) => {
    const html = await pageOf(await owner.visit(`/admin/mailbox?${query}&number=${order}`));
    return [parked.subject, queued.subject].map((subject) => html.includes(subject));
  };
  expect(await only("view=parked")).toEqual([true, false]);
  expect(await only("view=queued")).toEqual([false, true]);
  expect(await only("view=all&channel=message")).toEqual([false, true]);
  expect(await only("view=all&event=order-shipped")).toEqual([true, false]);
  expect(await only("view=nope&event=nope&channel=nope")).toEqual([true, true]);
  for (const odd of [
    "number=%00",
    "number=%27--",
    "event=constructor",
    "after=x",
    "number=" + "a".repeat(3000),
  ])
    expect((await owner.visit(`/admin/mailbox?view=all&${odd}`)).status).toBe(200);
});

test("one parked notice, and all that a filter means, are sent again; codes that are over stay", async () => {
  const [order, elsewhere] = [some(), some()];
  const mine = [
    await notice({ subjectKey: order, state: "parked", tries: 12 }),
    await notice({ subjectKey: order, state: "parked", tries: 12 }),
  ];
  const code = await notice({ subjectKey: order, state: "parked", event: "order-code" });
  const other = await notice({ subjectKey: elsewhere, state: "parked", tries: 12 });
  const one = await owner.send("/admin/mailbox?view=parked", { id: mine[0]!.id });
  expect([one.status, (await pageOf(one)).includes("알림을 다시 보낼게요.")]).toEqual([200, true]);
  const all = await owner.send(`/admin/mailbox?view=parked&number=${order}`, {
    intent: "retry-all",
  });
  expect([all.status, (await pageOf(all)).includes("다시 보낼게요")]).toEqual([200, true]);
  expect(
    await Promise.all([...mine, code, other].map(async ({ id }) => (await stateOf(id)).state)),
  ).toEqual(["queued", "queued", "parked", "parked"]);
  expect((await stateOf(mine[1]!.id)).tries).toBe(0);
  expect(
    (
      await shop.db
        .select({ after: auditLog.after })
        .from(auditLog)
        .where(eq(auditLog.action, "notice.retry-all"))
    ).map(({ after }) => after),
  ).toContainEqual({ number: order, event: null, channel: null, state: "parked", count: 1 });
  expect((await owner.send("/admin/mailbox", { id: mine[0]!.id })).status).toBe(409);
  expect((await owner.send("/admin/mailbox", { id: "nope" })).status).toBe(400);
  await shop.db.update(notices).set({ state: "sent" });
});

test("without a mail server and a messaging service both are read in the mailbox, and that is written down", async () => {
  const order = await shop.has.order({
    ordererEmail: `${randomLetters(8)}@example.com`,
    waybillCompany: "CJ대한통운",
    waybillNumber: "640012345675",
  });
  await queueNotices(shop.db, orderNotice("order-shipped", order, shop.origin));
  await deliverNotices(shop, "mail");
  await deliverNotices(shop, "message");
  const [mail, message] = (await rowsOf(shop.db, notices, { subjectKey: order.number })).toSorted(
    (one, two) => one.channel.localeCompare(two.channel),
  );
  const list = await pageOf(await owner.visit("/admin/mailbox"));
  expect(list).toContain(`010-****-${order.ordererPhone.slice(-4)}`);
  const opened = await pageOf(
    await owner.visit(`/admin/mailbox?view=mails&open=${encodeURIComponent(mail!.messageId)}`),
  );
  expect([
    opened.includes("<iframe"),
    opened.includes('sandbox=""'),
    opened.includes("640012345675"),
    opened.includes(order.ordererEmail!),
  ]).toEqual([true, true, true, true]);
  const text = await pageOf(
    await owner.visit(`/admin/mailbox?view=mails&open=${encodeURIComponent(message!.messageId)}`),
  );
  expect([
    text.includes("<iframe"),
    text.includes("[소리상점]"),
    text.includes("640012345675"),
  ]).toEqual([false, true, true]);
  expect((await rowsOf(shop.db, auditLog, { subject: `mail ${message!.messageId}` })).length).toBe(
    1,
  );
});

test("with a mail server the back office shows notices first; a shop that reaches neither shows the mailbox", async () => {
  const real = await testShop({
    mailer: { name: "smtp", send: async () => {} },
    messenger: { name: "solapi", send: async () => {} },
  });
  const away = await ownersBrowser(real, { agent: DESKTOP });
  expect(await pageOf(await away.visit("/admin/mailbox"))).not.toContain("우편함");
  expect((await away.visit("/admin/mailbox?view=mails&open=x")).status).toBe(200);
  expect(await pageOf(await owner.visit("/admin/mailbox"))).toContain("우편함");
});
