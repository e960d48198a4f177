import type { Plant } from "./plant.ts";

const crash = (match: string, kills: string, stage: string): string[] => [
  "--crash-points",
  "--match",
  match,
  "--kills",
  kills,
  "--stage",
  stage,
  "--sample",
  "4",
];

export const plants: Plant[] = [
  {
    name: "stock is read, then written",
    edits: [
      {
        file: "db/migrations/0085_order-functions.sql",
        find: "    perform shop_move_stock(at_once -> 'takes');",
        put: `    declare
      shelf text := at_once -> 'takes' -> 0 ->> 'id';
      seen integer;
    begin
      select stock into seen from products where id = shelf and stock >= 1;
      if not found then
        raise exception 'too few pieces' using errcode = 'SH001';
      end if;
      perform pg_sleep(0.01);
      update products set stock = seen - 1 where id = shelf;
    end;`,
      },
    ],
    test: ["shop/checkout/place/place-order-at-once.test.ts", "forty shoppers for five pieces"],
  },
  {
    name: "a webhook is believed",
    edits: [
      {
        file: "server/http/webhooks.server.ts",
        find: "    return await settlePayment(shop, order, { paymentKey });",
        put: '    return await settleReceipt(shop, order, { orderNumber: order.number, paymentKey: paymentKey ?? order.paymentKey ?? "unknown", amount: order.total, status: "paid", returned: 0 });',
      },
      {
        file: "server/http/webhooks.server.ts",
        find: "import { settlePayment } from",
        put: "import { settlePayment, settleReceipt } from",
      },
    ],
    test: ["server/http/webhooks.test.ts", "nothing in it is believed"],
  },
  {
    name: "the amount of the address is confirmed",
    edits: [
      {
        file: "shop/checkout/pay/confirm-payment.server.ts",
        find: 'return amount === String(order.total) ? null : "amount";',
        put: "void amount; void order; return null;",
      },
    ],
    test: ["shop/checkout/pay/confirm-payment.test.ts", "39900"],
  },
  {
    name: "a refund is asked without a key",
    edits: [
      {
        file: "shop/money/refund/carry-out-refund.server.ts",
        find: "once: `${id}:${attempt}`",
        put: "once: `${Math.random()}`",
      },
    ],
    test: ["shop/money/refund/refund-order.test.ts", "an answer lost"],
  },
  {
    name: "mail is sent inside the transaction",
    edits: [
      {
        file: "shop/checkout/place/place-order.server.ts",
        find: "    await takeStock(db, quote.lines, givenUp);\n",
        put: '    await takeStock(db, quote.lines, givenUp);\n    await shop.mailer.send({ messageId: `<${order.number}@shop>`, to: form.ordererEmail, subject: "주문", text: "주문", html: "주문" });\n',
      },
    ],
    test: ["shop/checkout/place/place-order-again.test.ts", "two tries of one shopper hold once"],
  },
  {
    name: "an ended order keeps its pieces",
    edits: [
      {
        file: "shop/money/payment/expire-unpaid-orders.server.ts",
        find: "      await releaseHold(db, shop, due.id);\n",
        put: "",
      },
    ],
    test: ["shop/money/payment/expire-unpaid-orders.test.ts", "only what is unpaid and over ends"],
  },
  {
    name: "the provider is asked before confirming is committed",
    edits: [
      {
        file: "shop/checkout/pay/confirm-payment.server.ts",
        find: "  const begun = await beginConfirming(",
        put: "  await shop.payments.confirm({ orderNumber: order.number, paymentKey, amount: order.total, once: `${order.number}:${order.paymentTry}` });\n  const begun = await beginConfirming(",
      },
    ],
    test: ["shop/checkout/pay/confirm-payment.test.ts", "confirming is written down before"],
  },
  {
    name: "settling locks nothing",
    edits: [
      {
        file: "shop/money/payment/settle-payment.server.ts",
        find: "applyReceipt(db, shop, await lockOrder(db, order.id), receipt)",
        put: "applyReceipt(db, shop, order, receipt)",
      },
    ],
    test: ["shop/money/payment/settle-payment.test.ts", "at the same moment"],
  },
  {
    name: "more may go back than came",
    edits: [
      {
        file: "db/migrations/0011_money-rules.sql",
        find: "check (captured >= 0 and reserved >= 0 and returned >= 0 and reserved + returned <= captured)",
        put: "check (captured >= 0)",
      },
    ],
    test: ["shop/money/ledger/ledger.test.ts", "more back than came"],
  },
  {
    name: "a room that ignores a claim",
    edits: [
      {
        file: "shop/follows.server.ts",
        find: "  claimApproved: foldClaimed,\n",
        put: "  claimApproved: async () => undefined,\n",
      },
      {
        file: "shop/commission/end/paid-parts.server.ts",
        find: "const left = Math.min(leftOfLine(line), ofPayment);",
        put: "const left = ofPayment;",
      },
    ],
    test: [
      "shop/commission/end/paid-back-once.test.ts",
      "after a claim was agreed to its room is over",
    ],
  },
  {
    name: "a claim that ignores a room",
    edits: [
      {
        file: "shop/claim/gone-pieces.server.ts",
        find: "case when ${orderLines.licenceEndedAt} is null then ${claimed(db)}::int else ${orderLines.quantity} end",
        put: "${claimed(db)}::int",
      },
    ],
    test: ["shop/commission/end/paid-back-once.test.ts", "a line whose room was stopped"],
  },
  {
    name: "more of a line may go back than was paid for it",
    edits: [
      {
        file: "db/migrations/0081_line-refunds.sql",
        find: "CHECK (back_amount >= 0 and back_amount <= unit_price::bigint * quantity - coupon_amount)",
        put: "CHECK (back_amount >= 0)",
      },
    ],
    test: [
      "shop/commission/end/paid-back-once.test.ts",
      "the database itself refuses a second refund",
    ],
  },
  {
    name: "orders end by the clock of the process",
    edits: [
      {
        file: "shop/money/payment/expire-unpaid-orders.server.ts",
        find: "sql`${orders.expiresAt} <= now()`",
        put: "sql`${orders.expiresAt} <= ${shop.now().toISOString()}::timestamptz`",
      },
    ],
    test: ["shop/money/payment/clock-off.test.ts", "a day"],
  },
  {
    name: "notices are queued after the commit",
    edits: [
      {
        file: "shop/order/move-order.server.ts",
        find: "...(notices.length && { notices: notices.map(rowOf) }),",
        put: "",
      },
      {
        file: "shop/order/move-order.server.ts",
        find: "return retried(() => callMoveOrder(db, document));",
        put: "return retried(() => callMoveOrder(db, document)).then(async (moved) => { if (moved && move.notices?.length) await db.insert(outbox).values(move.notices); return moved; });",
      },
      {
        file: "shop/order/move-order.server.ts",
        find: 'if (!moved) throw new Refusal("order-changed");',
        put: 'if (!moved) throw new Refusal("order-changed");\n  if (move.notices?.length) await db.insert(outbox).values(move.notices);',
      },
      {
        file: "shop/order/move-order.server.ts",
        find: 'import { retried } from "#shop/database/transaction.server.ts";',
        put: 'import { retried } from "#shop/database/transaction.server.ts";\nimport { notices as outbox } from "#shop/notice/table.server.ts";',
      },
    ],
    // Of the flows, this one moves its order outside of a longer transaction.
    run: [...crash("move_order", "app", "answered"), "--flow", "checkout"],
  },
  {
    name: "another amount is taken for the order's",
    edits: [
      {
        file: "shop/money/receipt/apply-receipt.server.ts",
        find: "receipt.amount === order.total && receipt.orderNumber",
        put: "receipt.orderNumber",
      },
    ],
    test: ["shop/money/payment/settle-payment.test.ts", "money of another amount"],
  },
  {
    name: "money for an ended order is ignored",
    edits: [
      {
        file: "shop/money/receipt/apply-receipt.server.ts",
        find: "  if (!money || receipt.status",
        put: '  if (order.payment === "expired") return as(order);\n  if (!money || receipt.status',
      },
    ],
    test: ["shop/money/payment/late-money.test.ts", "a late capture of an ended order"],
  },
  {
    name: "a deposit callback needs no secret",
    edits: [
      {
        file: "server/http/webhooks.server.ts",
        find: 'if (depositSecret) return secret === undefined || (typeof secret === "string" && isSame(secret, depositSecret));',
        put: 'if (depositSecret) return secret !== 0 || isSame("", depositSecret);',
      },
    ],
    test: ["server/http/webhooks-of-deposits.test.ts", "a deposit callback with"],
  },
  {
    name: "a lost answer is taken for a no",
    edits: [
      {
        file: "shop/checkout/pay/confirm-payment.server.ts",
        find: "    return (await findOrder(shop.db, order.number)) ?? begun;\n  }\n}",
        put: '    return settleReceipt(shop, begun, { orderNumber: order.number, paymentKey, amount: order.total, status: "failed", returned: 0 });\n  }\n}',
      },
      {
        file: "shop/checkout/pay/confirm-payment.server.ts",
        find: "import { settlePayment } from",
        put: "import { settlePayment, settleReceipt } from",
      },
    ],
    test: [
      "shop/checkout/pay/confirm-payment.test.ts",
      "a lost answer leaves the order confirming",
    ],
  },
  {
    name: "nobody comes back for lost answers",
    edits: [
      {
        file: "shop/checkout/pay/reconcile-payments.server.ts",
        find: 'eq(orders.payment, "confirming")',
        put: 'eq(orders.payment, "expired")',
      },
    ],
    test: ["shop/money/payment/settle-payment.test.ts", "made up for by the sweeper"],
  },
  {
    name: "the same form makes another order",
    edits: [
      {
        file: "shop/checkout/place/place-order.server.ts",
        find: "where(eq(orders.placeKey, placeKey))",
        put: "where(eq(orders.placeKey, `${placeKey}-`))",
      },
    ],
    test: ["shop/checkout/place/place-order-at-once.test.ts", "one form posted ten times at once"],
  },
  {
    name: "a parcel leaves without its money",
    edits: [
      {
        file: "shop/order/standing.ts",
        find: 'if (!isPaid(order)) return "order-not-paid";\n  return order.claimKind',
        put: "return order.claimKind",
      },
    ],
    test: ["shop/order/status.test.ts", ""],
  },
  {
    name: "a broken connection ends the process",
    edits: [
      {
        file: "db/client.server.ts",
        find: '  pool.on("connect", (client) => void client.on("error", () => undefined));\n',
        put: "",
      },
    ],
    run: crash("^begin", "PostgreSQL", "answered"),
  },
  {
    name: "a database that is away is a bug of the shop",
    edits: [
      {
        file: "shop/database/database-away.server.ts",
        find: '  if (CODES.test(databaseCode(error) ?? "")) return true;',
        put: '  if (error !== null) return false;\n  if (CODES.test(databaseCode(error) ?? "")) return true;',
      },
    ],
    run: crash("insert|with", "PostgreSQL", "before"),
  },
  {
    name: "a discount that takes nothing off",
    edits: [
      {
        file: "shop/product/price.ts",
        find: "if (rounded > 0 && rounded < price) return rounded;",
        put: "if (rounded > 0 && rounded <= price) return rounded;",
      },
    ],
    test: ["shop/product/price.test.ts", "a discount lowers every price above 1 won"],
  },
  {
    name: "a coupon's uses per person are counted without its lock",
    edits: [
      {
        file: "shop/money/value/take-value.server.ts",
        find: "order by id for no key update`,",
        put: "order by id`,",
      },
    ],
    test: ["shop/money/value/coupons-at-once.test.ts", "one person may use once"],
  },
  {
    name: "a first order is looked for without the person's lock",
    edits: [
      {
        file: "shop/money/value/take-value.server.ts",
        find: "if (rows.some(({ ofFirst }) => ofFirst)) await lockFirstOrder(db, ownerOf(order));",
        put: "void rows; void lockFirstOrder;",
      },
    ],
    test: ["shop/money/value/coupons-at-once.test.ts", "coupons for the first order"],
  },
  {
    name: "a limit per person is counted without the person's lock",
    edits: [
      {
        file: "shop/order/limit/person-limit.server.ts",
        find: "await lockPerson(db, person, ids);",
        put: "",
      },
    ],
    test: ["shop/order/limit/person-limit.test.ts", "at the same moment"],
  },
  {
    name: "points that come back settle nothing",
    edits: [
      {
        file: "shop/money/value/give-back-value.server.ts",
        find: 'const settled = kind === "points" ? await settleMissing(db, accountId, orderId) : 0;',
        put: "const settled = 0; void settleMissing;",
      },
    ],
    test: ["shop/money/value/points/missing-points.test.ts", "settle first"],
  },
  {
    name: "too large a file is tried again and again",
    edits: [
      {
        file: "app/uploads/upload-error.ts",
        find: "new Set([400, 403, 413, 415, 422])",
        put: "new Set([400, 403, 415, 422])",
      },
    ],
    test: ["app/uploads/upload-error.test.ts", "an answer"],
  },
  {
    name: "a full disk is the uploader's quota",
    edits: [
      {
        file: "app/uploads/upload-error.ts",
        find: 'if (status === 402) return "quota-exceeded";',
        put: 'if (status === 402 || status === 507) return "quota-exceeded";',
      },
    ],
    test: ["app/uploads/upload-error.test.ts", "an answer"],
  },
  {
    name: "a full disk is told without words",
    edits: [
      {
        file: "app/uploads/upload-error.ts",
        find: '  507: "저장 공간이 부족해 올리지 못했어요. 관리자에게 알려주세요.",\n',
        put: "",
      },
    ],
    test: ["app/uploads/upload-error.test.ts", "an answer"],
  },
  {
    name: "several ranges are refused",
    edits: [
      {
        file: "lib/bytes/byte-range.ts",
        find: 'return ranges.some((range) => range !== "unsatisfiable") ? null : "unsatisfiable";',
        put: 'return "unsatisfiable";',
      },
    ],
    test: ["lib/bytes/byte-range.test.ts", "of a thousand bytes"],
  },
  {
    name: "records are forgotten by a clock that jumped",
    edits: [
      {
        file: "shop/retention/clock.server.ts",
        find: "if (!(await readClock(shop)).trouble) await work(shop);",
        put: "await work(shop);",
      },
    ],
    test: ["tests/retention/wrong-clock.test.ts", "six years ahead or back"],
  },
  {
    name: "somebody who signed out is led to the sign-in page for ever",
    edits: [
      {
        file: "app/browser/state/sign-out-once.ts",
        find: "  auth.change({ isLogout: false });\n",
        put: "",
      },
    ],
    test: ["app/browser/state/sign-out-once.test.ts", "once"],
  },
  {
    name: "the way back is kept under another name than the specification's",
    edits: [
      {
        file: "app/browser/state/stored-word.ts",
        find: 'export const PRE_URL = "pre-url";',
        put: 'export const PRE_URL = "preurl";',
      },
    ],
    test: ["app/browser/state/stored-word.test.ts", "pre-url"],
  },
  {
    name: "what was transferred beyond the price is kept",
    edits: [
      {
        file: "shop/statement/settle/settle-line.server.ts",
        find: "  if (beyond > 0) {\n    const stray",
        put: "  if (beyond > order.total) {\n    const stray",
      },
    ],
    test: ["shop/statement/settle/settle-lines.test.ts", "too much pays the order"],
  },
  {
    name: "the clock confirms what is asked back",
    edits: [
      {
        file: "shop/order/confirm/confirm-due.server.ts",
        find: "coalesce(${claimIsOpen(orders.claimStatus)}, false) = false",
        put: "true",
      },
    ],
    test: ["shop/money/confirm/confirm-purchase.test.ts", "an open claim stops buyer and clock"],
  },
  {
    name: "an undone transfer leaves its line with the order",
    edits: [
      {
        file: "shop/statement/settle/free-lines.server.ts",
        find: 'eq(statementLines.state, "settled")',
        put: 'eq(statementLines.state, "held")',
      },
    ],
    test: ["shop/statement/settle/settle-lines.test.ts", "who undoes at the order frees"],
  },
  {
    name: "a line that was put aside stays there",
    edits: [
      {
        file: "shop/statement/settle/undo-line.server.ts",
        find: 'await moveLine(db, lineId, { state: "waiting", orderId: null, refundId: null });',
        put: "void moveLine;",
      },
    ],
    test: ["shop/statement/settle/settle-lines.test.ts", "put aside and taken back"],
  },
];
