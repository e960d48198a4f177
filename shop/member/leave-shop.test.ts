import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ADMIN_EMAIL, PASSWORD, testShop } from "#tests/test-shop.ts";
import { auditLog } from "../audit/table.server.ts";
import { cartLines } from "../cart/table.server.ts";
import { mailbox, notices } from "../notice/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { findOrder } from "../order/find-order.server.ts";
import { retainedOrders } from "../order/table.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { leaveShop } from "./leave-shop.server.ts";
import { saveAddress } from "./address/save-address.server.ts";
import { setConsents } from "./consent/set-consents.server.ts";
import { accounts, addresses, consents, sessions, users } from "./table.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const from = { address: "203.0.113.7", headers: new Headers() };
const days = (count: number) => new Date(Date.now() - count * 24 * 3600_000);

async function member() {
  const shop = await testShop();
  const account = await shop.has.member();
  const { cookies } = await shop.auth.openSession(account.id, from, "member");
  const headers = new Headers({ cookie: cookies[0]!.split(";")[0]! });
  const product = await shop.has.product();
  await saveAddress(shop.db, account.id, {
    label: "집",
    recipientName: "홍길동",
    recipientPhone: "01012345678",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "",
    isDefault: true,
  });
  await setConsents(shop.db, account.id, [{ kind: "marketing-email", agreed: true }], {
    now: new Date(),
  });
  await shop.db
    .insert(cartLines)
    .values({ userId: account.id, productId: product.id, quantity: 1, unitPrice: 1000 });
  return {
    shop,
    account,
    headers,
    signedIn: (await shop.auth.findSession(headers))!,
    leave: async (password = PASSWORD) =>
      leaveShop(shop, (await shop.auth.findSession(headers))!, password, from.address),
  };
}

test("the account goes with everything that is its person's; orders and consents stay without the person", async () => {
  const { shop, account, headers, leave } = await member();
  const finished = await shop.has.order({
    memberId: account.id,
    guestId: null,
    delivery: "done",
    payment: "paid",
    placedAt: days(30),
  });
  const running = await shop.has.order({
    memberId: account.id,
    guestId: "device",
    delivery: "delivery",
    payment: "paid",
    placedAt: days(3),
  });
  await leave();

  const { db } = shop;
  const left = await Promise.all(
    [users, sessions, accounts, addresses, cartLines].map((table) =>
      db
        .select()
        .from(table)
        .where(eq("userId" in table ? table.userId : table.id, account.id)),
    ),
  );
  expect(left).toEqual([[], [], [], [], []]);
  expect(await shop.auth.findSession(headers)).toBeNull();
  expect(
    await db.select({ kind: consents.kind }).from(consents).where(eq(consents.userId, account.id)),
  ).toEqual([{ kind: "marketing-email" }]);
  expect(await findOrder(db, finished.number)).toMatchObject({
    memberId: null,
    departedMemberId: account.id,
    ordererName: "탈퇴 회원",
    ordererPhone: "",
  });
  expect(await rowsOf(db, retainedOrders, { orderId: finished.id })).toHaveLength(1);
  expect(await findOrder(db, running.number)).toMatchObject({
    memberId: null,
    departedMemberId: account.id,
    guestId: null,
    ordererName: "홍길동",
  });
  expect(
    await db
      .select({ event: notices.event, to: notices.to })
      .from(notices)
      .where(eq(notices.subjectKey, account.id)),
  ).toEqual([{ event: "member-left", to: account.email }]);
  const log = await rowsOf(db, auditLog, { action: "member.leave", whose: account.id });
  expect(log).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain(account.email);
});

test("the same address joins again and inherits nothing", async () => {
  const { shop, account, leave } = await member();
  await shop.has.order({ memberId: account.id, guestId: null, delivery: "ready", payment: "paid" });
  await leave();
  const again = await shop.has.member({ email: account.email });
  expect(again.id).not.toBe(account.id);
  expect(await exportOwnData(shop, again.id)).toMatchObject({
    addresses: [],
    consents: [],
    cart: [],
    orders: [],
  });
});

test("without the password nothing happens, and an administrator stays", async () => {
  const { shop, account, leave } = await member();
  await expect(leave("wrong")).rejects.toMatchObject({ code: "password-wrong" });
  await expect(leave("")).rejects.toMatchObject({ code: "password-wrong" });
  expect(await rowsOf(shop.db, users, { id: account.id })).toHaveLength(1);
  const admin = await shop.has.admin();
  const session = { id: "here", kind: "admin" as const, openedAt: new Date(), secondFactor: false };
  await expect(
    leaveShop(shop, { account: admin, session }, PASSWORD, from.address),
  ).rejects.toMatchObject({ code: "administrator-stays" });
  expect(await rowsOf(shop.db, users, { email: ADMIN_EMAIL })).toHaveLength(1);
});

test("two clicks leave once", async () => {
  const { shop, account, signedIn } = await member();
  const both = await Promise.allSettled(
    [1, 2].map(() => leaveShop(shop, signedIn, PASSWORD, from.address)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await rowsOf(shop.db, notices, { subjectKey: account.id })).toHaveLength(1);
});

test("the mail that says goodbye is forgotten a week later, in the mailbox too; mails of members stay", async () => {
  const { shop, account, leave } = await member();
  const stays = await shop.has.member();
  await leave();
  await shop.db.insert(notices).values({
    event: "welcome",
    subjectKey: stays.id,
    to: stays.email,
    messageId: `<${stays.id}@x>`,
    subject: "s",
    text: "t",
    html: "h",
  });
  await deliverNotices(shop);
  await runRetention(shop, { now: true });
  const about = (id: string) => rowsOf(shop.db, notices, { subjectKey: id });
  expect(await about(account.id)).toHaveLength(1);
  await shop.db.update(notices).set({ createdAt: days(9) });
  await runRetention(shop, { now: true });
  expect([(await about(account.id)).length, (await about(stays.id)).length]).toEqual([0, 1]);
  expect((await shop.db.select().from(mailbox)).map(({ to }) => to)).not.toContain(account.email);
});

test("the download has everything of the person, of nobody else, and no secret; five a day", async () => {
  const { shop, account } = await member();
  const mine = await shop.has.order({
    memberId: account.id,
    guestId: null,
    delivery: "done",
    payment: "paid",
  });
  const others = await shop.has.order({
    memberId: (await shop.has.member()).id,
    guestId: null,
    ordererName: "남의이름",
  });
  const own = await exportOwnData(shop, account.id);
  expect(own).toMatchObject({
    account: { email: account.email, name: account.name },
    signInWays: [{ way: "password" }],
    addresses: [{ label: "집" }],
    consents: [{ about: "이메일로 새 상품과 혜택 소식을 받을게요", agreed: true }],
    cart: [{ quantity: 1 }],
    orders: [
      {
        number: mine.number,
        orderer: { name: "홍길동" },
        lines: [{ quantity: 1 }],
        history: expect.arrayContaining([expect.objectContaining({ what: "주문을 접수했어요" })]),
      },
    ],
    sessions: [{ place: from.address }],
  });
  const text = JSON.stringify(own);
  const [secret] = await rowsOf(shop.db, accounts, { userId: account.id });
  const [session] = await rowsOf(shop.db, sessions, { userId: account.id });
  for (const hidden of [
    secret!.password!,
    session!.token,
    session!.id,
    others.number,
    "남의이름",
    "argon2",
  ])
    expect(text).not.toContain(hidden);
  for (let count = 1; count < 5; count++) await exportOwnData(shop, account.id);
  await expect(exportOwnData(shop, account.id)).rejects.toMatchObject({
    code: "too-many-attempts",
  });
});
