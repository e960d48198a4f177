import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { resolveFinding } from "#shop/money/finding/resolve-finding.server.ts";
import { decideDeskGift } from "#shop/office/coupon/decide-desk-gift.server.ts";
import { deskGifts } from "#shop/money/value/table.server.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { retryNotice } from "#shop/office/notice/retry-notice.server.ts";
import { commissionRooms } from "#shop/commission/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { someBrief } from "#tests/given/room.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { products } from "#shop/product/table.server.ts";
import { answerQuestion } from "#shop/question/answer-question.server.ts";
import { confirmReservations } from "#shop/reservation/confirm-reservations.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { letGoUnpaid } from "#shop/office/stock/let-go-unpaid.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { tellLowShelves } from "#shop/office/stock/tell-low-shelves.server.ts";
import { refundClaim } from "#shop/claim/decide/refund-claim.server.ts";
import { buildClaim, buildRetrieval } from "#tests/has/claim.ts";
import { collectClaim } from "#shop/claim/decide/collect-claim.server.ts";
import { returnParcels } from "#shop/claim/table.server.ts";
import { noteFetchedParcel } from "#shop/claim/way-back/note-return-parcel.server.ts";
import { buildReview } from "#tests/has/review.ts";
import { answerObjection } from "#shop/review/desk/hide-review.server.ts";
import { buildReservationForm, reservable } from "#tests/has/reservation.ts";
import { postQuestion } from "#tests/pages/qna-given.ts";
import { patience } from "#tests/patience.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { answerStatement } from "#shop/claim/statement/answer-statement.server.ts";
import { completeRefundedClaim } from "#shop/claim/decide/complete-refunded-claim.server.ts";
import { withdrawalStatements } from "#shop/claim/statement/table.server.ts";
import { issueHandReceipt } from "#shop/money/own/issue-hand-receipt.server.ts";
import { newOwnKey } from "#shop/money/own/new-own-key.server.ts";
import { oweHandReceipt } from "#shop/money/receipt/owe-receipt.server.ts";
import { beginRefund } from "#shop/money/refund/begin-refund.server.ts";
import { returnByHand } from "#shop/money/refund/return-by-hand.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { payInterest } from "#shop/money/interest/pay-interest.server.ts";
import { setAside } from "#shop/statement/settle/set-aside.server.ts";
import { statementLines } from "#shop/statement/table.server.ts";
import { owedInterest } from "#tests/has/owed-interest.ts";
import { dutiesOf, type Duty, type DutyKind } from "./duty-kinds.ts";
import { countDuties, listDuties } from "./list-duties.server.ts";

/** Several pages of them; `OF_EACH=770` makes ten thousand, in some minutes. */
const OF_EACH = Number(process.env.OF_EACH ?? 12);
const kinds = dutiesOf("owner");

async function everyDuty(shop: TestShop, of: readonly DutyKind[] = kinds): Promise<Duty[]> {
  const all: Duty[] = [];
  for (let page = 1; ; page++) {
    const { rows, hasMore } = await listDuties(shop, of, page);
    all.push(...rows);
    if (!hasMore) return all;
  }
}

type WaitingThing = { kind: DutyKind; key: string; act(): Promise<unknown> };
type Office = { shop: TestShop; acting: AuditActor; asker: { id: string } };
type Giver = (office: Office, at: number) => Promise<Omit<WaitingThing, "kind">>;

const HOUR_MS = 3600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const paid = ({ has }: TestShop, days: number) =>
  has.order({ payment: "paid", delivery: "ready", placedAt: hoursAgo(24 * days) });

/** Goods of a claim that have to come back. */
async function returned(shop: TestShop, claim: Parameters<typeof buildClaim>[2]) {
  const product = await shop.has.product({ shippingClass: "parcel" });
  const lines = [{ product, quantity: 1 }];
  const order = await shop.has.order({ payment: "paid", delivery: "done", lines });
  return buildClaim(shop.db, order, claim);
}

/** How each kind comes to wait, and what the desk does about it. */
const givers: Record<DutyKind, Giver> = {
  parcel: async ({ shop, acting }, at) => {
    const { number } = await paid(shop, at % 9);
    const form = { company: "CJ대한통운", waybillNumber: "123456789011" } as const;
    return { key: number, act: () => shipOrder(shop, number, form, acting) };
  },
  rest: async ({ shop, acting }, at) => {
    const order = await shop.has.order({
      payment: "paid",
      delivery: "ready",
      placedAt: hoursAgo(24 * (at % 9)),
      lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 2 }],
    });
    const [line] = await listLines(shop.db, order.id);
    const send = (waybillNumber: string, quantity: number) =>
      shipOrder(
        shop,
        order.number,
        { company: "우체국택배", waybillNumber, pieces: [{ lineId: line!.id, quantity }] },
        acting,
      );
    await send("6062803312045", 1);
    return { key: order.number, act: () => send("6062803312046", 1) };
  },
  claim: async ({ shop, acting }, at) => {
    // Its order waits for the answer and not to be sent.
    const order = await paid(shop, at % 5);
    const claim = await buildClaim(shop.db, order, { kind: at % 2 ? "return" : "exchange" });
    const form = { decision: "다시 확인해주세요." };
    return { key: claim.id, act: () => rejectClaim(shop, claim.id, form, acting) };
  },
  refund: async ({ shop, acting }, at) => {
    const order = await shop.has.order({ payment: "paid", delivery: "done" });
    const collectedAt = hoursAgo(24 * (at % 6));
    const { id } = await buildClaim(shop.db, order, { status: "approved", collectedAt });
    return { key: id, act: () => refundClaim(shop, id, acting) };
  },
  retrieval: async ({ shop, acting }, at) => {
    const { id } = await returned(shop, { status: "approved", decidedAt: hoursAgo(at) });
    await buildRetrieval(shop.db, id);
    const waybill = { company: "우체국택배", waybillNumber: "6062803312045" };
    return { key: id, act: () => noteFetchedParcel(shop, id, waybill, acting) };
  },
  arrived: async ({ shop, acting }, at) => {
    const waybill = { company: "우체국택배", number: "6062803312045" };
    const { id } = await returned(shop, {
      kind: "exchange",
      status: "completed",
      returnCompany: waybill.company,
      returnNumber: waybill.number,
    });
    await shop.db.insert(returnParcels).values({
      claimId: id,
      ...waybill,
      askAt: hoursAgo(0),
      deliveredAt: hoursAgo(24 * (at % 4)),
    });
    return { key: id, act: () => collectClaim(shop, id, { restock: "no" }, acting) };
  },
  withdrawal: async ({ shop, acting }) => {
    const id = randomUUID();
    const statement = { id, name: "홍길동", orderNumber: "20261101-AAAAAAAA" };
    await shop.db.insert(withdrawalStatements).values({ ...statement, email: "hong@example.com" });
    const answer = { statement: id, words: "주문번호를 다시 알려주세요." };
    return { key: id, act: () => answerStatement(shop, answer, acting) };
  },
  unsupplied: async ({ shop }) => {
    const order = await shop.has.order({ payment: "paid", delivery: "ready" });
    const given = { kind: "cancel", reason: "cannot_supply", status: "approved" } as const;
    const { id } = await buildClaim(shop.db, order, given);
    return { key: id, act: () => completeRefundedClaim(shop.db, shop, id) };
  },
  interest: async ({ shop, acting }) => {
    const order = await shop.has.order({ payment: "paid", delivery: "done" });
    const refund = await owedInterest(shop, order);
    const form = { refund, words: "오늘 송금했어요" };
    return { key: refund, act: () => payInterest(shop, order.number, form, acting) };
  },
  transfer: async ({ shop, acting }) => {
    const order = await shop.has.order({
      payment: "paid",
      delivery: "done",
      payBy: "own_account",
      paymentKey: newOwnKey(),
    });
    const account = { bank: "kb", number: "11023456789012", holder: "홍길동" };
    const request = {
      amount: 1000,
      kind: "partial",
      reason: "흠집",
      by: "admin",
      account,
    } as const;
    const { id } = await inTransaction(shop.db, async (db) =>
      beginRefund(db, await lockOrder(db, order.id), request, shop),
    );
    return { key: id, act: () => returnByHand(shop, id, { words: "오늘 송금했어요" }, acting) };
  },
  receipt: async ({ shop, acting }) => {
    const order = await shop.has.order({ payment: "paid", delivery: "done" });
    const form = { approval: "123456789" };
    await oweHandReceipt(shop.db, { ...order, payBy: "own_account", cashReceipt: "income" });
    return { key: order.number, act: () => issueHandReceipt(shop, order.number, form, acting) };
  },
  deposit: async ({ shop }, at) => {
    const order = await shop.has.order({
      payment: "waiting_deposit",
      payBy: "virtual_account",
      expiresAt: hoursAgo(-((at % 40) + 1) / 2),
    });
    const act = () =>
      moveOrder(shop.db, order, { payment: "expire", delivery: "fail", by: "clock" });
    return { key: order.number, act };
  },
  statement: async ({ shop, acting }, at) => {
    const [line] = await shop.db
      .insert(statementLines)
      .values({
        fingerprint: randomUUID(),
        occurrence: 1,
        at: hoursAgo(at),
        precision: "minute",
        amountIn: 39_900,
        name: "엄마",
        nameMark: "mark",
      })
      .returning();
    const { id } = line!;
    return { key: String(id), act: () => setAside(shop, { line: id }, acting) };
  },
  gift: async ({ shop, acting }) => {
    const { id: accountId } = await shop.has.member();
    const [gift] = await shop.db
      .insert(deskGifts)
      .values({
        kind: "points",
        accountId,
        worth: 60_000,
        mark: randomUUID(),
        state: "waiting",
        givenBy: "desk",
      })
      .returning();
    const answer = { gift: gift!.id, answer: "approve" } as const;
    return { key: gift!.id, act: () => decideDeskGift(shop, answer, acting) };
  },
  objection: async ({ shop, acting }) => {
    const { id } = await buildReview(shop.db, {
      hiddenAt: hoursAgo(2),
      hiddenReason: "personal",
      objectedAt: hoursAgo(1),
      objection: "제 전화번호예요.",
    });
    const form = { answer: "다시 보이게 했어요.", outcome: "show" } as const;
    return { key: id, act: () => answerObjection(shop, id, form, acting) };
  },
  question: async ({ shop, acting, asker }, at) => {
    const id = await postQuestion(shop, asker.id, { title: `언제 오나요 ${at}` });
    const form = { answer: "내일 가요.", version: 1, mailsAgain: false };
    return { key: id, act: () => answerQuestion(shop, id, form, acting) };
  },
  reservation: async ({ shop, acting }) => {
    const product = await shop.has.product({ ...reservable, stock: 5 });
    const form = await buildReservationForm(shop.db, { product });
    const guest = { guestId: randomLetters(26) };
    const { number } = await requestReservation(shop, product.id, form, guest);
    const confirming = { numbers: [number], orderUntil: hoursAgo(-1) };
    return { key: number, act: () => confirmReservations(shop, confirming, acting) };
  },
  finding: async ({ shop, acting }) => {
    const [found] = await shop.db
      .insert(paymentFindings)
      .values({ kind: "return_missing", subject: randomUUID(), orderNumber: "20261101-AAAAAAAA" })
      .returning();
    const seen = { words: "확인했어요" };
    return { key: found!.id, act: () => resolveFinding(shop, found!.id, seen, acting) };
  },
  commission: async ({ shop }) => {
    const order = await shop.has.order({ payment: "paid", delivery: "ready" });
    const [line] = await listLines(shop.db, order.id);
    const lineId = line!.id;
    await shop.db.update(orderLines).set({ brief: someBrief() }).where(eq(orderLines.id, lineId));
    await shop.db.update(orders).set({ address: "" }).where(eq(orders.id, order.id));
    const dueOn = calendarDayOf(new Date());
    await shop.db.insert(commissionRooms).values({ lineId, orderId: order.id, dueOn });
    const taken = { state: "taken" as const, dueOn: null };
    const act = () =>
      shop.db.update(commissionRooms).set(taken).where(eq(commissionRooms.lineId, lineId));
    return { key: String(lineId), act };
  },
  held: async ({ shop, acting }) => {
    const product = await shop.has.product({ stock: 30 });
    const form = await buildOrderForm(shop.db, [{ product, quantity: 15 }]);
    const { id } = await placeOrder(shop, form, { guestId: randomLetters(26) });
    await shop.db
      .update(orders)
      .set({ placedAt: hoursAgo(0.1) })
      .where(eq(orders.id, id));
    return {
      key: product.id,
      act: () => letGoUnpaid(shop, { productId: product.id, heldBy: "unpaid" }, acting),
    };
  },
  notice: async ({ shop, acting }) => {
    const [notice] = await shop.db
      .insert(notices)
      .values({
        event: "order-paid",
        subjectKey: "20261101-AAAAAAAA",
        to: "hong@example.com",
        messageId: randomUUID(),
        subject: "",
        text: "",
        html: "",
        state: "parked",
      })
      .returning();
    return { key: notice!.id, act: () => retryNotice(shop.db, notice!.id, acting) };
  },
  shelf: async ({ shop }) => {
    const { id } = await shop.has.product({ stock: 0 });
    const filled = () => shop.db.update(products).set({ stock: 9 }).where(eq(products.id, id));
    return { key: `${id} `, act: filled };
  },
  low: async ({ shop }) => {
    const { id } = await shop.has.product({ stock: 2 });
    await tellLowShelves(shop);
    const filled = () => shop.db.update(products).set({ stock: 9 }).where(eq(products.id, id));
    return { key: `${id} `, act: filled };
  },
};

async function opened(shop: TestShop): Promise<WaitingThing[]> {
  const given: WaitingThing[] = [];
  const acting = { account: await shop.has.admin(), address: "203.0.113.5" };
  let asker = await shop.has.member();
  for (let at = 0; at < OF_EACH; at++) {
    // Nobody may ask many questions in a row.
    if (at % 5 === 0) asker = await shop.has.member();
    for (const kind of kinds)
      given.push({ kind, ...(await givers[kind]({ shop, acting, asker }, at)) });
  }
  return given;
}

const nameOf = ({ kind, key }: Pick<Duty, "kind" | "key">) => `${kind} ${key}`;

test(
  "of some hundred duties each is listed once, by due time, and leaves by its action",
  async () => {
    const shop = await testShop();
    const given = await opened(shop);
    const all = await everyDuty(shop);
    expect(all.map(nameOf).toSorted()).toEqual(given.map(nameOf).toSorted());
    const dues = all.map(({ dueOn }) => dueOn ?? "9999");
    expect(dues).toEqual(dues.toSorted());
    const inThreeDays = new Set<DutyKind>([
      "parcel",
      "refund",
      "arrived",
      "withdrawal",
      "unsupplied",
      "claim",
      "objection",
      "question",
      "reservation",
    ]);
    for (const { kind, dueOn, since } of all)
      if (inThreeDays.has(kind))
        expect([kind, dueOn]).toEqual([kind, addBusinessDays(calendarDayOf(since!), 3)]);
    expect(await countDuties(shop, kinds)).toEqual(kinds.map((kind) => ({ kind, count: OF_EACH })));
    for (const kind of kinds) {
      const half = given.filter((each, at) => each.kind === kind && at % 2 === 0);
      for (const { act } of half) await act();
      const left = new Set((await everyDuty(shop, [kind])).map(nameOf));
      expect([kind, half.filter((each) => left.has(nameOf(each)))]).toEqual([kind, []]);
      expect([kind, left.size]).toEqual([kind, OF_EACH - half.length]);
    }
  },
  patience(120_000 * Math.max(1, OF_EACH / 12)),
);

test("each role sees the duties that it may act on, and no other", () => {
  expect(dutiesOf("packer")).toEqual(["parcel", "rest"]);
  expect(dutiesOf("voice")).toEqual(["question", "commission"]);
  expect(dutiesOf("editor")).toEqual(["objection", "question", "shelf", "low"]);
  expect(dutiesOf("desk")).toEqual([
    "parcel",
    "rest",
    "refund",
    "claim",
    "retrieval",
    "arrived",
    "withdrawal",
    "unsupplied",
    "interest",
    "deposit",
    "transfer",
    "receipt",
    "statement",
    "objection",
    "question",
    "reservation",
    "commission",
    "held",
  ]);
  expect(dutiesOf(null)).toEqual([]);
});
