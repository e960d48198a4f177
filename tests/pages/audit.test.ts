import { asc, gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { ADMIN_EMAIL, PASSWORD, testShop } from "../test-shop.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { newest } from "./audit-given.ts";
import { htmlOf } from "./read-page.ts";

const shop = await testShop();
const person = await ownersBrowser(shop, { address: "198.51.100.9" });

const since = (id: number) =>
  shop.db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(asc(auditLog.id));

test("everything an administrator does or reads of people's data in a day's work is written down, with whose it was", async () => {
  const member = await shop.has.member();
  const guests = await shop.has.order({ delivery: "ready", payment: "paid" });
  const members = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    memberId: member.id,
    guestId: null,
  });
  const [parked] = await shop.db
    .insert(notices)
    .values({
      event: "order-paid",
      subjectKey: guests.number,
      to: "a@example.com",
      messageId: `<${randomLetters(9)}@shop.test>`,
      subject: "s",
      text: "t",
      html: "h",
      state: "parked",
    })
    .returning();
  await shop.mailer.send({
    messageId: `<m.${guests.number}@shop.test>`,
    to: "a@example.com",
    subject: "주문",
    text: "t",
    html: "<p>t</p>",
  });
  await shop.db.insert(notices).values({
    event: "order-paid",
    subjectKey: members.number,
    to: member.email,
    messageId: `<m.${members.number}@shop.test>`,
    subject: "s",
    text: "t",
    html: "h",
    state: "sent",
  });
  await shop.mailer.send({
    messageId: `<m.${members.number}@shop.test>`,
    to: member.email,
    subject: "주문",
    text: "t",
    html: "<p>t</p>",
  });
  const before = await newest(shop);

  const day = await browser(shop, { address: "198.51.100.10" });
  await day.send("/admin-login", { email: ADMIN_EMAIL, password: "wrong" });
  await day.send("/admin-login", { email: ADMIN_EMAIL, password: PASSWORD });
  for (const { number } of [guests, members]) {
    await day.visit(`/admin/order/${number}`);
    await day.send(`/admin/order/${number}`, { intent: "memo", memo: "포장 조심" });
    await day.send(`/admin/order/${number}`, {
      intent: "ship",
      company: "로젠택배",
      waybillNumber: "12345678903",
    });
    await day.send(`/admin/order/${number}`, {
      intent: "waybill",
      company: "한진택배",
      waybillNumber: "401234567893",
    });
    for (const move of ["arrive", "reopen", "recall"])
      await day.send(`/admin/order/${number}`, { intent: "move", move });
    await day.visit(
      `/admin/mailbox?view=mails&open=${encodeURIComponent(`<m.${number}@shop.test>`)}`,
    );
  }
  await day.send("/admin/mailbox", { id: parked!.id });
  await day.visit("/admin/audit");
  await day.send("/sign-out", {});

  const written = await since(before);
  const work = (number: string, whose: string | null, mailWhose: string | null) => [
    ["order.read", `order ${number}`, whose],
    ["order.memo", `order ${number}`, whose],
    ["order.ship", `order ${number}`, whose],
    ["order.waybill", `order ${number}`, whose],
    ["order.arrive", `order ${number}`, whose],
    ["order.reopen", `order ${number}`, whose],
    ["order.recall", `order ${number}`, whose],
    ["mail.read", `mail <m.${number}@shop.test>`, mailWhose],
  ];
  expect(written.map(({ action, subject, whose }) => [action, subject, whose])).toEqual([
    ["admin.sign-in-failed", `account ${ADMIN_EMAIL}`, null],
    ["admin.sign-in", `account ${ADMIN_EMAIL}`, null],
    ...work(guests.number, guests.number, null),
    ...work(members.number, member.id, member.id),
    ["notice.retry", `notice ${parked!.messageId}`, guests.number],
    ["audit.read", "audit log", null],
    ["admin.sign-out", `account ${ADMIN_EMAIL}`, null],
  ]);
  expect(written.every(({ address }) => address === "198.51.100.10")).toBe(true);
  expect(written.slice(1).every(({ email }) => email === ADMIN_EMAIL)).toBe(true);
});

test("it is searched by who, what, about whom and when, and shows what changed with people's data masked", async () => {
  const number = `20261121-${randomLetters(8)
    .toUpperCase()
    .replace(/[^A-Z2-9]/g, "A")}`;
  const acting = { account: { id: "b1", email: "second@sori.example" }, address: "203.0.113.80" };
  await recordAudit(shop.db, {
    ...acting,
    action: "order.waybill",
    subject: `order ${number}`,
    whose: number,
    before: { waybillNumber: "111122223333", ordererPhone: "01077778888" },
    after: { waybillNumber: "444455556666", ordererPhone: "01099990000" },
  });
  await recordAudit(shop.db, {
    ...acting,
    action: "member.open",
    subject: "member someone",
    whose: "someone",
    reason: "고객 문의 응대",
  });
  await recordAudit(shop.db, {
    account: null,
    address: "203.0.113.81",
    action: "admin.sign-in-failed",
    subject: "account victim@example.com",
  });

  const seen = async (query: string) => htmlOf(await person.visit(`/admin/audit?${query}`));
  const byWho = await seen("who=SECOND@sori.example");
  for (const words of [
    "송장 수정",
    "가린 정보 열람",
    "이유: 고객 문의 응대",
    "111122223333",
    "444455556666",
    "010-****-8888",
    "010-****-0000",
  ])
    expect(byWho).toContain(words);
  expect(byWho).not.toMatch(/01077778888|01099990000/);
  expect(await seen(`who=second&about=${number}`)).toContain("송장 수정");
  expect(await seen(`who=second&action=member.open`)).not.toContain("송장 수정</td>");
  expect(await seen("who=second&from=2020-01-01&to=2020-01-02")).toContain("찾는 기록이 없어요");
  const failed = await seen("action=admin.sign-in-failed&about=victim%40example.com");
  expect(failed).toContain("vi***@example.com");
  expect(
    failed
      .replaceAll(/value="victim@example.com"/g, "")
      .replaceAll(/"about","victim@example.com"|about=victim[^"&\\]*/g, "")
      .match(/계정 victim@example\.com/g),
  ).toBeNull();
  for (const odd of [
    "who=%00",
    "about=%27%22%3C",
    "action=%25%27",
    "from=2026-13-45",
    "to=x",
    "after=zz.zz",
    "before=-1",
    `who=${"x".repeat(900)}`,
  ])
    expect((await person.visit(`/admin/audit?${odd}`)).status).toBe(200);
});

test("pages follow each other without gaps, the newest first", async () => {
  const email = `pages-${randomLetters(6)}@sori.example`;
  const at = sql`timestamptz '2026-01-05 10:00:00.123456+09'`;
  await shop.db.insert(auditLog).values(
    Array.from({ length: 65 }, (_, index) => ({
      email,
      address: "203.0.113.82",
      action: "order.read",
      subject: `order no-${String(index).padStart(2, "0")}`,
      at,
    })),
  );
  const seen: string[] = [];
  let path: string | undefined = `/admin/audit?who=${email}`;
  while (path) {
    const page = await htmlOf(await person.visit(path));
    seen.push(...[...page.matchAll(/주문 (no-\d\d)/g)].map(([, name]) => name!));
    const next: string | undefined = /<a[^>]*rel="next"[^>]*>/.exec(page)?.[0];
    path =
      next &&
      `/admin/audit${/href="(?:\/admin\/audit)?([^"]*)"/.exec(next)![1]!.replaceAll("&amp;", "&")}`;
  }
  const unique = seen.filter((name, index) => seen.indexOf(name) === index);
  expect(unique).toEqual(
    Array.from({ length: 65 }, (_, index) => `no-${String(64 - index).padStart(2, "0")}`),
  );
});

test("looking at it is written down once for a view, and does not bury the rest", async () => {
  const before = await newest(shop);
  for (let time = 0; time < 3; time++) await person.visit("/admin/audit?about=once");
  await person.visit("/admin/audit?about=twice");
  expect((await since(before)).map(({ action, subject }) => [action, subject])).toEqual([
    ["audit.read", "audit log about=once"],
    ["audit.read", "audit log about=twice"],
  ]);
  expect(await htmlOf(await person.visit("/admin/audit"))).not.toContain("감사 기록 열람</td>");
  expect(await htmlOf(await person.visit("/admin/audit?action=audit.read"))).toContain(
    "about=once",
  );
});
