import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { suppliesOf, take } from "#tests/given/goods.ts";
import { filesAnswer, nobody, OF_RECEIVER, openGifts, receiver } from "#tests/given/gifts.ts";
import { asSaid } from "#tests/has/said.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { listWider } from "#shop/certificate/widen-licence.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { knownDeviceCookie } from "#shop/member/session/known-device.server.ts";
import { users } from "#shop/member/table.server.ts";
import { orderCodes } from "#shop/order/access/table.server.ts";
import { exportGuestOrder } from "#shop/shopper/export-guest-order.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import { viewSounds } from "#shop/vault/view-sounds.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { acceptGift } from "./accept-gift.server.ts";
import { changeReceiverMail } from "./change-receiver-mail.server.ts";
import { viewGift } from "./find-gift.server.ts";
import { openReceiverLink, renewReceiverLink, sendReceiverLink } from "./receiver-link.server.ts";
import { renewGiftLink } from "./renew-gift-link.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

type Gifts = Awaited<ReturnType<typeof openGifts>>;
let callers = 0;
/** Of a line of the network that nobody else in this file has. */
const from = (proofs: string[] = []) => ({
  known: proofs,
  address: `2001:db8:${(++callers).toString(16)}::1`,
});
const mailsOf = async ({ shop }: Gifts, { number }: Pick<Order, "number">) =>
  (await rowsOf(shop.db, notices, { subjectKey: number })).map((row) => ({
    event: row.event,
    to: row.to,
    text: `${JSON.stringify(row.facts)} ${asSaid(row).text}`,
  }));

test("files wait for whoever is given them: nobody opens them before, and the period begins with the acceptance", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const guestId = randomLetters(26);
  const { order } = await gifts.paidFiles({ by: { guestId } });
  expect(order).toMatchObject({ giftState: "waiting", address: "", shipBy: null });
  expect(await findOpenedOrder(shop, order.number, { ...nobody, guestId })).toBeNull();
  expect(await suppliesOf(shop, order.number)).toEqual([]);
  expect(await viewOrder(shop.db, order, { masked: false })).toMatchObject({
    label: "수락 대기",
    hasSounds: false,
    recipient: null,
    gift: { isWaiting: true, hasFiles: true },
  });
  expect(await listCertificates(shop, order)).toEqual([]);
  expect(await viewGift(shop, order)).toMatchObject({ needsAddress: false, hasFiles: true });

  await shop.db.update(goods).set({ createdAt: sql`now() - interval '30 days'` });
  await gifts.paidBefore(order, 5);
  await acceptGift(shop, order, filesAnswer());
  const [supply] = await suppliesOf(shop, order.number);
  const days = (supply!.endsAt.getTime() - Date.now()) / 86_400_000;
  const { rows } = await shop.db.execute<{ days: number }>(
    sql`select (supply_terms->>'days')::int as days from order_lines where order_id = ${order.id}`,
  );
  expect(Math.round(days)).toBe(rows[0]!.days);
});

test("the receiver opens them by a proof of their own, whoever pays by none, and the certificate is the receiver's", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const guestId = randomLetters(26);
  const { order, row, token, open } = await gifts.acceptedFiles({ by: { guestId } });
  const payer = { ...nobody, guestId };
  const strangers = [
    [order.number, payer],
    [row.handle, payer],
    [row.handle, { ...nobody, gifts: ["A".repeat(43)] }],
    [order.number, { ...nobody, gifts: [token] }],
    ["g-aaaaaaaaaaaaaaaa", { ...nobody, gifts: [token] }],
  ] as const;
  for (const [number, proof] of strangers)
    expect([number, await findOpenedOrder(shop, number, proof)]).toEqual([number, null]);

  const opened = (await open())!;
  expect(opened.opener).toMatchObject({ by: "link", handle: row.handle });
  const [line] = await viewSounds(shop, opened.order, opened.opener);
  expect(line!.sounds[0]!.savePath).toContain(`/order-sounds/${row.handle}/`);
  expect(JSON.stringify(line)).not.toContain(order.number);
  const [certificate] = await listCertificates(shop, opened.order);
  expect(certificate).toMatchObject({ state: "valid" });
  expect([...(await listWider(shop.db, opened.order)).values()].flat()).toEqual([]);
  expect(row).toMatchObject({ name: receiver.recipientName, agreedWords: "2026-11-25-gift" });
});

test("nothing of the receiver reaches whoever pays, who is told that it was accepted; the receiver gets the way to it", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order, row, open } = await gifts.acceptedFiles();
  const { order: opened, opener } = (await open())!;
  await viewSounds(shop, opened, opener);
  const [supply] = await suppliesOf(shop, order.number);
  await take(shop, order.number, supply!, { opener });
  const fresh = await gifts.now(order);
  const seen = JSON.stringify([
    await viewOrder(shop.db, fresh, { masked: false }),
    await exportGuestOrder(shop, fresh),
    await viewGift(shop, fresh),
  ]);
  expect(seen).not.toMatch(OF_RECEIVER);
  expect(seen).not.toContain(row.handle);
  const mails = await mailsOf(gifts, order);
  const toReceiver = mails.filter(({ to }) => to === "receiver@example.com");
  expect(toReceiver.map(({ event }) => event)).toEqual(["gift-files"]);
  expect(toReceiver[0]!.text).toContain("/gift/mine/");
  expect(toReceiver[0]!.text).not.toContain(order.ordererPhone);
  const others = mails.filter(({ to }) => to !== "receiver@example.com");
  expect(others.map(({ event }) => event)).toContain("gift-accepted");
  expect(JSON.stringify(others)).not.toMatch(OF_RECEIVER);
  expect(JSON.stringify(others)).not.toContain("/gift/mine/");
});

test("of many receivers at once one is let in; the same form twice is one, and who guesses what was typed gets no proof", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order } = await gifts.paidFiles();
  const answers = Array.from({ length: 6 }, () => filesAnswer());
  const tries = await Promise.allSettled(answers.map((one) => acceptGift(shop, order, one)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [row] = await rowsOf(shop.db, giftReceivers, { orderId: order.id });
  const won = answers.find(({ files }) => hashOfToken(files!.answerKey) === row!.answerHash)!;
  expect(await acceptGift(shop, order, won)).toEqual(row);
  expect(await refused(acceptGift(shop, order, filesAnswer()))).toBe("gift-answered");
  const events = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(events.filter(({ event }) => event === "gift-accepted")).toHaveLength(1);
});

test("whoever pays accepts nothing, by account or by device, and who answers what was not asked neither", async () => {
  const gifts = await openGifts();
  const { shop, member } = gifts;
  const guestId = randomLetters(26);
  const [byGuest, byMember] = [
    await gifts.paidFiles({ by: { guestId } }),
    await gifts.paidFiles({ by: { memberId: member.id } }),
  ];
  expect(await refused(acceptGift(shop, byGuest.order, filesAnswer({ guestId })))).toBe("gift-own");
  expect(
    await refused(acceptGift(shop, byMember.order, filesAnswer({ accountId: member.id }))),
  ).toBe("gift-own");
  const parcelOnly = { recipient: receiver, email: "", files: null };
  await expect(acceptGift(shop, byGuest.order, parcelOnly)).rejects.toMatchObject({
    errors: { agree: [expect.stringContaining("새로고침")] },
  });
  expect(
    await acceptGift(shop, byGuest.order, filesAnswer({ guestId, accountId: member.id })),
  ).toMatchObject({
    memberId: member.id,
    email: null,
    linkHash: null,
  });
});

test("in a second browser whoever pays is known by account, mail, phone, and what the browser showed before", async () => {
  const gifts = await openGifts();
  const { shop, member } = gifts;
  const [{ order }, { order: both }, { order: members }] = [
    await gifts.paidFiles(),
    await gifts.paidFiles({ parcel: true }),
    await gifts.paidFiles({ by: { memberId: member.id } }),
  ];
  const accept = (
    given: Order,
    email: string,
    files = {},
    recipient: typeof receiver | null = null,
  ) => refused(acceptGift(shop, given, { ...filesAnswer(files), email, recipient }));
  const ok = "receiver@example.com";
  const OWN = "gift-own";
  // As a guest with what the payer is reached by.
  expect(await accept(order, order.ordererEmail!.toUpperCase())).toBe("receiverEmail");
  expect(await accept(members, member.email)).toBe("receiverEmail");
  const hers = { ...receiver, recipientPhone: both.ordererPhone };
  expect(await accept(both, ok, {}, hers)).toBe("recipientPhone");
  expect(await accept(both, both.ordererEmail!, {}, hers)).toBe("receiverEmail,recipientPhone");
  // As a guest where somebody is signed in, was signed in, or proved the order's code as its payer.
  expect(await accept(members, ok, { signedInAs: member.id })).toBe(OWN);
  const deviceCookie = knownDeviceCookie(shop, new Headers(), member.email).split(";")[0]!;
  expect(await accept(members, ok, { headers: new Headers({ cookie: deviceCookie }) })).toBe(OWN);
  const access = newToken();
  await shop.db.insert(orderCodes).values({
    orderId: order.id,
    codeHash: "used",
    expiresAt: new Date(),
    accessHash: hashOfToken(access),
    accessUntil: new Date(Date.now() + 60_000),
  });
  expect(await accept(order, ok, { access })).toBe(OWN);
  // With an account that is reached where the payer is.
  const same = await shop.has.member({ email: order.ordererEmail! });
  expect(await accept(order, same.email, { accountId: same.id })).toBe(OWN);
  const reached = await shop.has.member();
  await shop.db.update(users).set({ phone: order.ordererPhone }).where(eq(users.id, reached.id));
  expect(await accept(order, reached.email, { accountId: reached.id })).toBe(OWN);
  for (const one of [order, both, members])
    expect(await gifts.now(one)).toMatchObject({ giftState: "waiting" });

  // Whoever the link was sent to accepts, in any browser, and where the house shares one, by
  // account.
  expect(await accept(order, ok, { guestId: randomLetters(26), access: newToken() })).toBe("done");
  expect(await accept(both, ok, {}, receiver)).toBe("done");
  const friend = await shop.has.member();
  const shared = { accountId: friend.id, headers: new Headers({ cookie: deviceCookie }) };
  expect(await accept(members, friend.email, shared)).toBe("done");
});

test("until the receiver opens it, whoever pays may call it off, which shuts the receiver out; afterwards not", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const [early, late] = [await gifts.acceptedFiles(), await gifts.acceptedFiles()];
  const [unopened] = await suppliesOf(shop, early.order.number);
  await cancelOrder(shop, early.order);
  expect(await gifts.now(early.order)).toMatchObject({ payment: "refunded" });
  const { order, opener } = (await early.open())!;
  expect(await viewSounds(shop, order, opener)).toEqual([]);
  await expect(take(shop, order.number, unopened!, { opener })).rejects.toMatchObject({
    code: "goods-not-found",
  });
  expect(await refused(sendReceiverLink(shop, early.order))).toBe("gift-over");

  const [supply] = await suppliesOf(shop, late.order.number);
  await take(shop, late.order.number, supply!, { opener: (await late.open())!.opener });
  expect(await refused(cancelOrder(shop, late.order))).toBe("withdrawal-ended");
  expect(await gifts.now(late.order)).toMatchObject({ payment: "paid", delivery: "done" });
});

test("of opening and calling off at once exactly one happens", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  for (let round = 0; round < 4; round += 1) {
    const { order, product, open } = await gifts.acceptedFiles();
    const [supply] = await suppliesOf(shop, order.number);
    const { opener } = (await open())!;
    const outcomes = await Promise.allSettled([
      take(shop, order.number, supply!, { opener, most: 1 }),
      cancelOrder(shop, order),
    ]);
    const now = await gifts.now(order);
    const [noted] = await rowsOf(shop.db, supplies, { orderId: order.id });
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(now.payment === "refunded").toBe(noted!.begunAt === null);
    expect(await gifts.brokenOf(order, { [product.id]: 0 })).not.toContain(order.number);
  }
});

test("a new link of the receiver ends the old one; whoever pays makes none after the acceptance, and asking again sends it to the receiver alone", async () => {
  const gifts = await openGifts();
  const { shop } = gifts;
  const { order, row, token, open } = await gifts.acceptedFiles();
  expect((await openReceiverLink(shop, token, from()))?.handle).toBe(row.handle);
  expect(await refused(renewGiftLink(shop, order))).toBe("gift-over");
  await sendReceiverLink(shop, order);
  expect(await open()).not.toBeNull();
  const next = await renewReceiverLink(shop, order);
  expect(await open()).toBeNull();
  expect(await openReceiverLink(shop, token, from())).toBeNull();
  expect(await open(next)).not.toBeNull();
  const sent = (await mailsOf(gifts, order)).filter(({ event }) => event === "gift-files");
  expect(sent.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => "receiver@example.com"));
  await sendReceiverLink(shop, order);
  expect(await refused(sendReceiverLink(shop, order))).toBe("too-many-attempts");
  await shop.db.update(giftReceivers).set({ letIn: 9 }).where(eq(giftReceivers.orderId, order.id));
  const entering = await Promise.allSettled(
    Array.from({ length: 4 }, () => openReceiverLink(shop, next, from())),
  );
  expect(entering.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refused(openReceiverLink(shop, next, from()))).toBe("gift-link-full");
  expect((await openReceiverLink(shop, next, from([next])))?.handle).toBe(row.handle);
  await changeReceiverMail(shop, order, "right@example.com", gifts.admin);
  expect(await open(next)).toBeNull();
  const last = (await mailsOf(gifts, order)).filter(({ to }) => to === "right@example.com");
  expect(last.map(({ event }) => event)).toEqual(["gift-files"]);
  expect(last[0]!.text).toContain("/gift/mine/");
  const stranger = from();
  const guesses = await Promise.allSettled(
    Array.from({ length: 25 }, () => openReceiverLink(shop, "A".repeat(43), stranger)),
  );
  expect(guesses.filter(({ status }) => status === "rejected")).toHaveLength(5);
});
