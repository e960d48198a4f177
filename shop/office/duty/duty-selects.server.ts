import { sql, type SQL } from "drizzle-orm";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";
import { claimLines, claims, retrievals, returnParcels } from "#shop/claim/table.server.ts";
import { commissionRooms } from "#shop/commission/table.server.ts";
import { withdrawalStatements } from "#shop/claim/statement/table.server.ts";
import { handReceipts } from "#shop/money/table.server.ts";
import { lateInterests, paymentFindings, refunds } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { deskGifts } from "#shop/money/value/table.server.ts";
import { hasAllFiles } from "#shop/order/delivery/files-alone.server.ts";
import { hasRest } from "#shop/order/list/order-conditions.server.ts";
import { tabCondition } from "#shop/order/list/tab-condition.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { emptyShelves, lowShelves, productOptions, products } from "#shop/product/table.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { statementLines } from "#shop/statement/table.server.ts";
import { unpaidShelves } from "../stock/let-go-unpaid.server.ts";
import { shelves } from "../stock/shelves.server.ts";
import type { DutyKind } from "./duty-kinds.ts";

/** Shipping where no day was agreed, refunds, and answers: each within three business days. */
const WITHIN = 3;
/** A cash receipt (소득세법 시행령 제210조의3 제11항). */
const RECEIPT_DAYS = 5;
const DAYS_KNOWN = 60;
const DEPOSIT_ENDS_WITHIN_MS = 24 * 3600_000;

/** Adds due days to `waiting`: where none is set, the third business day after its start. For
 * old ones it matters only that they are late. */
export function duePart(now: Date): SQL {
  const today = calendarDayOf(now);
  const days = Array.from({ length: DAYS_KNOWN }, (_, back) => dayAfter(today, 1 - back));
  const ends = days.map((day) => addBusinessDays(day, WITHIN));
  return sql`duty as (
    select kind, key, of, what, since, coalesce(set_due, term.ends, began + ${WITHIN}::int) as due
    from (select *, ${dayOf(sql`since`)} as began from waiting) as waiting
    left join unnest(${sql.param(days)}::date[], ${sql.param(ends)}::date[]) as term(day, ends)
      on term.day = began
  )`;
}

const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Seoul')::date`;
type DutyColumns = {
  kind: DutyKind;
  key: SQL;
  of?: SQL;
  what?: SQL;
  /** the day itself, where one is set */
  due?: SQL;
  /** else when the three business days began */
  since: SQL;
};

const columns = ({ kind, key, of, what, due, since }: DutyColumns): SQL => sql`
  select ${sql.raw(`'${kind}'`)} as kind, ${key}::text as key, ${of ?? sql`null`}::text as of,
    ${what ?? sql`''`}::text as what, ${due ?? sql`null`}::date as set_due,
    ${since}::timestamptz as since`;

const mustComeBack = sql`(${claims.kind} <> 'cancel' and exists (select from ${claimLines}
  join ${orderLines} on ${orderLines.id} = ${claimLines.orderLineId}
  where ${claimLines.claimId} = ${claims.id} and ${orderLines.shippingClass} = 'parcel'))`;
const owesMoney = sql`(${claims.kind} <> 'exchange' and ${claims.refundAmount} > 0)`;
const isBack = sql`(not ${mustComeBack} or ${claims.collectedAt} is not null)`;
/** Requested, waiting for an account, or refused, which is a finding itself. */
const isUnderway = sql`exists (select from ${refunds} where ${refunds.claimId} = ${claims.id}
  and ${refunds.state} <> 'dropped')`;
const claimSince = sql`case when ${mustComeBack} then ${claims.collectedAt}
  else ${claims.requestedAt} end`;
const ofClaims = sql`from ${claims} join ${orders} on ${orders.id} = ${claims.orderId}`;

/** Duties about orders and money; a claim needs either a decision or a refund. */
const ofOrders = {
  finding: sql`${columns({
    kind: "finding",
    key: sql`${paymentFindings.id}`,
    of: sql`${paymentFindings.orderNumber}`,
    what: sql`${paymentFindings.kind}`,
    due: dayOf(sql`${paymentFindings.foundAt}`),
    since: sql`${paymentFindings.foundAt}`,
  })} from ${paymentFindings} where ${paymentFindings.closedAt} is null`,
  parcel: sql`${columns({
    kind: "parcel",
    key: sql`${orders.number}`,
    due: sql`${orders.shipBy}`,
    since: sql`${orders.paidAt}`,
  })} from ${orders} where ${tabCondition("ready")} and ${paymentIn(orders.payment, "paid")}
    and ${orders.paidAt} is not null and not ${hasAllFiles}
    and ${orders.giftState} is distinct from 'waiting'`,
  rest: sql`${columns({
    kind: "rest",
    key: sql`${orders.number}`,
    what: sql`(select string_agg(line.title || ' ' || line.to_send || '개', ', ' order by line.id)
      from order_lines line where line.order_id = ${orders.id} and line.to_send > 0)`,
    due: sql`${orders.shipBy}`,
    since: sql`${orders.paidAt}`,
  })} from ${orders} where ${hasRest}`,
  refund: sql`${columns({
    kind: "refund",
    key: sql`${claims.id}`,
    of: sql`${orders.number}`,
    what: sql`${claims.kind}`,
    since: claimSince,
  })} ${ofClaims} where ${claims.status} = 'approved' and ${owesMoney} and ${isBack}
    and not ${isUnderway} and ${claims.reason} <> 'cannot_supply'`,
  unsupplied: sql`${columns({
    kind: "unsupplied",
    key: sql`${claims.id}`,
    of: sql`${orders.number}`,
    since: sql`${claims.requestedAt}`,
  })} ${ofClaims} where ${claims.status} = 'approved' and ${claims.reason} = 'cannot_supply'`,
  interest: sql`${columns({
    kind: "interest",
    key: sql`${lateInterests.refundId}`,
    of: sql`${orders.number}`,
    what: sql`case when ${lateInterests.account} is null then 'account' else '' end`,
    due: dayOf(sql`${lateInterests.owedAt}`),
    since: sql`${lateInterests.owedAt}`,
  })} from ${lateInterests} join ${orders} on ${orders.id} = ${lateInterests.orderId}
    where ${lateInterests.paidAt} is null`,
  transfer: sql`${columns({
    kind: "transfer",
    key: sql`${refunds.id}`,
    of: sql`${orders.number}`,
    due: sql`${refunds.dueOn}`,
    since: sql`${refunds.createdAt}`,
  })} from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
    where ${refunds.state} = 'to_send'`,
  receipt: sql`${columns({
    kind: "receipt",
    key: sql`${orders.number}`,
    what: sql`${handReceipts.kind}`,
    due: sql`(${dayOf(sql`${handReceipts.owedAt}`)} + ${RECEIPT_DAYS}::int)`,
    since: sql`${handReceipts.owedAt}`,
  })} from ${handReceipts} join ${orders} on ${orders.id} = ${handReceipts.orderId}
    where ${handReceipts.issuedAt} is null`,
  withdrawal: sql`${columns({
    kind: "withdrawal",
    key: sql`${withdrawalStatements.id}`,
    of: sql`${withdrawalStatements.orderNumber}`,
    since: sql`${withdrawalStatements.at}`,
  })} from ${withdrawalStatements} where ${withdrawalStatements.state} = 'waiting'`,
  claim: sql`${columns({
    kind: "claim",
    key: sql`${claims.id}`,
    of: sql`${orders.number}`,
    what: sql`${claims.kind}`,
    since: sql`${claims.requestedAt}`,
  })} ${ofClaims} where ${claims.status} = 'requested'
    or (${claims.status} = 'approved' and not ${owesMoney} and ${isBack}
      and ${claims.reason} <> 'cannot_supply')`,
};

const isAwaited = sql`${claims.collectedAt} is null and ${claims.status} in ('approved', 'completed')`;

/** What comes back: first somebody fetches it, and then it is looked at before money goes back. */
const ofReturns = {
  retrieval: sql`${columns({
    kind: "retrieval",
    key: sql`${claims.id}`,
    of: sql`${orders.number}`,
    what: sql`${claims.kind}`,
    due: sql`${retrievals.wishedOn}`,
    since: sql`coalesce(${claims.decidedAt}, ${claims.requestedAt})`,
  })} ${ofClaims} join ${retrievals} on ${retrievals.claimId} = ${claims.id}
    where ${isAwaited} and ${claims.returnNumber} is null`,
  arrived: sql`${columns({
    kind: "arrived",
    key: sql`${claims.id}`,
    of: sql`${orders.number}`,
    what: sql`${claims.kind}`,
    since: sql`${returnParcels.deliveredAt}`,
  })} ${ofClaims} join ${returnParcels} on ${returnParcels.claimId} = ${claims.id}
    and ${returnParcels.number} = ${claims.returnNumber}
    where ${isAwaited} and ${returnParcels.deliveredAt} is not null`,
};

/** Lines of statements that wait, or whose order is not complete. */
const ofStatements = sql`${columns({
  kind: "statement",
  key: sql`${statementLines.id}`,
  what: sql`greatest(${statementLines.amountIn}, ${statementLines.amountOut})`,
  since: sql`${statementLines.createdAt}`,
})} from ${statementLines} where ${statementLines.state} in ('waiting', 'held')`;

const ofTheRest = {
  statement: ofStatements,
  objection: sql`${columns({
    kind: "objection",
    key: sql`${reviews.id}`,
    what: sql`${orderLines.title}`,
    since: sql`${reviews.objectedAt}`,
  })} from ${reviews} join ${orderLines} on ${orderLines.id} = ${reviews.lineId}
    where ${reviews.objectedAt} is not null and ${reviews.objectionAnsweredAt} is null
      and ${reviews.removedAt} is null`,
  question: sql`${columns({
    kind: "question",
    key: sql`${questions.id}`,
    what: sql`${questions.title}`,
    since: sql`${questions.createdAt}`,
  })} from ${questions} where ${questions.answeredAt} is null and ${questions.removedAt} is null
    and ${questions.hiddenAt} is null`,
  reservation: sql`${columns({
    kind: "reservation",
    key: sql`${reservations.number}`,
    of: sql`${reservations.productId}`,
    what: sql`${reservations.title}`,
    since: sql`${reservations.requestedAt}`,
  })} from ${reservations} where ${reservations.status} = 'requested'`,
  held: sql`${columns({
    kind: "held",
    key: sql`held.product_id`,
    of: sql`held.held_by`,
    what: sql`held.title || ' · ' || held.pieces || '개'`,
    due: sql`case when held.held_by = 'unpaid' then ${dayOf(sql`held.since`)} end`,
    since: sql`held.since`,
  })} from ${unpaidShelves} as held`,
  notice: sql`${columns({
    kind: "notice",
    key: sql`${notices.id}`,
    what: sql`${notices.event}`,
    due: dayOf(sql`${notices.createdAt}`),
    since: sql`${notices.createdAt}`,
  })} from ${notices} where ${notices.state} = 'parked'`,
  gift: sql`${columns({
    kind: "gift",
    key: sql`${deskGifts.id}`,
    what: sql`${deskGifts.kind} || ' ' || coalesce(${deskGifts.worth}::text, '')`,
    since: sql`${deskGifts.at}`,
  })} from ${deskGifts} where ${deskGifts.state} = 'waiting'`,
  shelf: sql`${columns({
    kind: "shelf",
    key: sql`${emptyShelves.productId} || ' ' || ${emptyShelves.optionId}`,
    of: sql`${emptyShelves.productId}`,
    what: sql`concat_ws(' · ', ${products.title}, ${productOptions.label})`,
    since: sql`null`,
  })} from ${emptyShelves} join ${products} on ${products.id} = ${emptyShelves.productId}
    left join ${productOptions} on ${productOptions.id} = ${emptyShelves.optionId}
    where ${products.removedAt} is null and ${products.isShow}`,
  low: sql`${columns({
    kind: "low",
    key: sql`shelf.product_id || ' ' || shelf.option_id`,
    of: sql`shelf.product_id`,
    what: sql`shelf.what || ' · ' || shelf.stock || '개'`,
    since: sql`null`,
  })} from ${lowShelves} as told join ${shelves} as shelf using (product_id, option_id)
    where shelf.is_show and shelf.stock between 1 and shelf.low_at`,
};

/** The next take of what is made to order; `actorId`: of one voice actor alone. */
const ofRooms = (actorId: string | null): SQL => sql`${columns({
  kind: "commission",
  key: sql`${commissionRooms.lineId}`,
  of: sql`${orders.number}`,
  what: sql`${orderLines.title}`,
  due: sql`${commissionRooms.dueOn}`,
  since: sql`${commissionRooms.stateAt}`,
})} from ${commissionRooms} join ${orders} on ${orders.id} = ${commissionRooms.orderId}
  join ${orderLines} on ${orderLines.id} = ${commissionRooms.lineId}
  where ${commissionRooms.state} in ('waiting', 'begun', 'changes')
  and ${paymentIn(orders.payment, "paid")}
  and (${actorId}::text is null or ${commissionRooms.actorId} = ${actorId}::text)`;

/** Every kind of duty as a select of its own. */
export const dutySelects = (now: Date, actorId: string | null): Record<DutyKind, SQL> => ({
  ...ofOrders,
  ...ofReturns,
  ...ofTheRest,
  commission: ofRooms(actorId),
  deposit: sql`${columns({
    kind: "deposit",
    key: sql`${orders.number}`,
    due: dayOf(sql`${orders.expiresAt}`),
    since: sql`${orders.expiresAt}`,
  })} from ${orders} where ${orders.payment} = 'waiting_deposit'
    and ${orders.expiresAt} < ${new Date(now.getTime() + DEPOSIT_ENDS_WITHIN_MS).toISOString()}`,
});
