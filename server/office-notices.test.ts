import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { webPush } from "#adapters/push/web-push.server.ts";
import type { DeviceForm } from "#shop/member/push/device-form.ts";
import { addPushDevice } from "#shop/member/push/change-push-devices.server.ts";
import { findPushKeys } from "#shop/member/push/find-push-keys.server.ts";
import { tryHearing } from "#shop/member/push/try-hearing.server.ts";
import { chooseOfficeMails } from "#shop/member/staff/choose-office-mails.server.ts";
import type { MailChoices } from "#shop/member/staff/office-mails.ts";
import type { StaffRole } from "#shop/member/staff/roles.ts";
import {
  officePaces,
  officeSummaries,
  pushDevices,
  staff,
  users,
} from "#shop/member/table.server.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { askedKind } from "#shop/question/asked-words.ts";
import { pushServer } from "#tests/servers/push-server.ts";
import { testShop } from "#tests/test-shop.ts";
import { addressOffice } from "#shop/outbox/address-office.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";

const server = await pushServer();
afterAll(() => server.stop());
const texts: Message[] = [];
const messenger = { name: "texts", send: async (text: Message) => void texts.push(text) };
let clock = new Date("2026-11-29T12:00:00+09:00");
const shop = await testShop({
  messenger,
  pusher: webPush({ doors: server.doors, patience: 500 }),
  now: () => clock,
});
await shop.has.admin();
const at = (time: string) => (clock = new Date(`2026-11-29T${time}:00+09:00`));

let phones = 0;
async function joins(role: StaffRole, chosen: MailChoices, hours = { from: 8, until: 22 }) {
  const account = await shop.has.member();
  const phone = `0107777${String(++phones).padStart(4, "0")}`;
  await shop.db.update(users).set({ phone }).where(eq(users.id, account.id));
  await shop.db.insert(staff).values({ accountId: account.id, role, invitedBy: "owner" });
  const acting = { account, address: "203.0.113.8", role };
  await chooseOfficeMails(shop, account.id, { wanted: chosen, hours }, acting);
  return { account, acting, phone };
}
const deviceOf = (subscription: ReturnType<typeof server.subscribe>): DeviceForm => ({
  intent: "add",
  ...subscription,
});
async function addsDevice({ acting }: Awaited<ReturnType<typeof joins>>) {
  const device = server.subscribe();
  await addPushDevice(shop, deviceOf(device), { label: "Android · Chrome", acting });
  return new URL(device.endpoint).pathname;
}
async function order() {
  const placed = await shop.has.order({ ordererName: "홍길동", ordererPhone: "01011112222" });
  await queueNotices(shop.db, orderNotice("owner-new-order", placed, shop.origin, OFFICE));
  return placed;
}
const asks = (id: string) =>
  queueNotices(
    shop.db,
    noticeRows({
      event: "owner-question",
      subjectKey: id,
      kind: askedKind,
      told: { id, title: "언제 오나요", isSecret: false, product: null },
      origin: shop.origin,
      to: OFFICE,
    }),
  );
/** Every channel of two processes at once. */
async function deliver() {
  for (const channel of ["mail", "message", "push"] as const)
    await Promise.all([deliverNotices(shop, channel), deliverNotices(shop, channel)]);
}
const textsTo = (phone: string) => texts.filter(({ to }) => to === phone).map(({ text }) => text);
const pushesTo = (path: string) =>
  server.received
    .filter((push) => push.path === path)
    .map(({ text }) => JSON.parse(text) as { title: string; body: string; path: string });

test("whoever chose it hears of an order by text and on each device, once, with number and amount and nobody's name", async () => {
  const desk = await joins("desk", { order: { message: true, push: true } });
  const quiet = await joins("desk", {});
  const devices = [await addsDevice(desk), await addsDevice(desk)];
  const quietDevice = await addsDevice(quiet);
  const { number } = await order();
  await deliver();
  expect(textsTo(desk.phone)).toEqual([
    `[소리상점] 새 주문 ${number}, 39,900원. http://shop.test/admin/order/${number}`,
  ]);
  for (const path of devices)
    expect(pushesTo(path)).toMatchObject([
      {
        title: "새 주문 39,900원",
        body: expect.stringContaining(number),
        path: `/admin/order/${number}`,
      },
    ]);
  expect([textsTo(quiet.phone), pushesTo(quietDevice), textsTo("01011112222")]).toEqual([
    [],
    [],
    [],
  ]);
  const everything = JSON.stringify([texts, server.received]);
  expect(everything).not.toContain("홍길동");
  expect(texts.every(({ variables }) => !("이름" in variables))).toBe(true);
});

test("a role that may not see a thing never hears of it, also when it was lowered while it waited", async () => {
  const all = { order: { message: true, push: true }, question: { message: true, push: true } };
  const voice = await joins("voice", all);
  const device = await addsDevice(voice);
  const lowered = await joins("desk", all);
  const { number } = await order();
  await asks("q-roles");
  await shop.db
    .update(staff)
    .set({ role: "packer" })
    .where(eq(staff.accountId, lowered.account.id));
  await deliver();
  expect(textsTo(voice.phone)).toEqual([expect.stringContaining("새 질문")]);
  expect(pushesTo(device).map(({ path }) => path)).toEqual(["/admin/qna/q-roles"]);
  expect([...textsTo(voice.phone), ...textsTo(lowered.phone)].join()).not.toContain(number);
  expect(textsTo(lowered.phone)).toEqual([]);
});

test("what falls outside of somebody's hours waits for the morning as one summary, or comes at once where they want it so", async () => {
  const early = await joins("desk", {
    order: { message: true, push: true },
    question: { message: true, anyHour: true },
  });
  const device = await addsDevice(early);
  at("23:10");
  await order();
  await order();
  await asks("q-night");
  await deliver();
  expect(textsTo(early.phone)).toEqual([expect.stringContaining("새 질문")]);
  expect(pushesTo(device)).toEqual([]);
  clock = new Date("2026-11-30T07:59:00+09:00");
  await order();
  await deliver();
  expect(textsTo(early.phone)).toHaveLength(1);
  clock = new Date("2026-11-30T08:00:00+09:00");
  await deliver();
  await deliver();
  expect(textsTo(early.phone).slice(1)).toEqual([
    expect.stringMatching(/그동안의 소식이에요: 새 주문 3건\. .*\/admin\/today/),
  ]);
  expect(pushesTo(device)).toMatchObject([
    { title: "그동안의 소식: 새 주문 3건", path: "/admin/today" },
  ]);
  const held = eq(officeSummaries.accountId, early.account.id);
  expect(await shop.db.$count(officeSummaries, held)).toBe(0);
  at("12:00");
});

test("whoever may not see it any more by the morning hears nothing of it", async () => {
  const gone = await joins("desk", { order: { message: true } });
  at("23:10");
  await order();
  await deliver();
  await shop.db.delete(staff).where(eq(staff.accountId, gone.account.id));
  clock = new Date("2026-11-30T09:00:00+09:00");
  await deliver();
  expect(textsTo(gone.phone)).toEqual([]);
  expect(
    await shop.db.$count(officeSummaries, eq(officeSummaries.accountId, gone.account.id)),
  ).toBe(0);
  at("12:00");
});

test("more than somebody would read in an hour is told together, whatever the number of processes", async () => {
  const busy = await joins("desk", { order: { message: true } });
  for (let count = 0; count < 13; count++) await order();
  await Promise.all([addressOffice(shop), addressOffice(shop)]);
  await order();
  await deliver();
  expect(textsTo(busy.phone)).toHaveLength(10);
  clock = new Date(clock.getTime() + 61 * 60_000);
  await deliver();
  expect(textsTo(busy.phone).slice(10)).toEqual([expect.stringContaining("새 주문 4건")]);
  await order();
  await deliver();
  expect(textsTo(busy.phone)).toHaveLength(12);
  await shop.db.delete(officePaces);
});

test("a device whose push service says that it is gone is removed with all that waits for it", async () => {
  const desk = await joins("desk", { order: { push: true } });
  const device = await addsDevice(desk);
  const ofDesk = eq(pushDevices.accountId, desk.account.id);
  server.behave("500");
  await order();
  await deliver();
  const [troubled] = await shop.db.select().from(pushDevices).where(ofDesk);
  expect(troubled).toMatchObject({ trouble: "push.example answered 500", reachedAt: null });
  server.behave("gone");
  await order();
  await deliver();
  server.behave("none");
  expect([pushesTo(device), await shop.db.$count(pushDevices, ofDesk)]).toEqual([[], 0]);
  expect(await shop.db.$count(notices, eq(notices.to, troubled!.id))).toBe(0);
});

test("a push that was not taken goes out later, and the device says so until then", async () => {
  const desk = await joins("desk", { order: { push: true } });
  const device = await addsDevice(desk);
  server.behave("429");
  await order();
  await deliver();
  expect(pushesTo(device)).toEqual([]);
  server.behave("none");
  await shop.db
    .update(notices)
    .set({ dueAt: sql`now()` })
    .where(eq(notices.state, "waiting"));
  await deliver();
  expect(pushesTo(device)).toHaveLength(1);
  const [row] = await shop.db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.accountId, desk.account.id));
  expect(row).toMatchObject({ trouble: null, reachedAt: expect.any(Date) });
});

test("a trial reaches one's own phone and devices, and nobody else's; too many are refused", async () => {
  const desk = await joins("desk", {});
  await expect(tryHearing(shop, "push", desk.acting)).rejects.toMatchObject({
    code: "push-no-device",
  });
  const device = await addsDevice(desk);
  const before = [texts.length, server.received.length];
  await tryHearing(shop, "push", desk.acting);
  await tryHearing(shop, "message", desk.acting);
  await deliver();
  expect(pushesTo(device)).toMatchObject([{ title: "시험 알림이에요", path: "/admin/mails" }]);
  expect(textsTo(desk.phone)).toEqual([expect.stringContaining("시험 문자예요.")]);
  expect([texts.length, server.received.length]).toEqual(before.map((count) => count + 1));
  for (let count = 0; count < 8; count++) await tryHearing(shop, "message", desk.acting);
  await expect(tryHearing(shop, "message", desk.acting)).rejects.toMatchObject({
    code: "too-many-attempts",
  });
});

test("another secret makes other keys, and the devices, which are bound to the old ones, go", async () => {
  const desk = await joins("desk", {});
  await addsDevice(desk);
  const keys = await findPushKeys(shop);
  expect(await Promise.all([findPushKeys(shop), findPushKeys(shop)])).toEqual([keys, keys]);
  const other = { ...shop, secret: "another secret of this shop, also long" };
  const made = await Promise.all([findPushKeys(other), findPushKeys(other)]);
  expect(made[0]).toEqual(made[1]);
  expect(made[0]!.publicKey).not.toBe(keys.publicKey);
  expect(await shop.db.$count(pushDevices)).toBe(0);
});
