import { and, eq, sql } from "drizzle-orm";
import { earlierOrderLines, earlierOrders } from "#shop/earlier/table.server.ts";
import { periods } from "#shop/retention/periods.ts";
import type { Db } from "#shop/shop.ts";
import { remembered, type Decision, type MoveContext } from "../kind-of-move.ts";
import type { OrderDocument, OrderFacts } from "./order-document.ts";
import { sourceOf } from "./order-choices.ts";

const SAME = "이미 옮겨 온 주문이에요.";
const TWICE = "이 파일의 앞줄과 같은 주문이에요.";
const ALONE = "주문 정보가 없어요. 주문 표를 먼저 옮겨주세요.";
const PAST = `${periods.contract.words}이 지난 주문이라 옮기지 않아요.`;
const UNPAID = "결제하지 않고 끝난 주문이라 옮기지 않아요.";

/** What an order that is here does not have yet. */
const hasLines = sql<boolean>`exists (select from ${earlierOrderLines}
  where earlier_order_lines.order_id = earlier_orders.id)`;
const hasPeople = sql<boolean>`(${earlierOrders.buyerName} <> '' or ${earlierOrders.receiverName} <> '')`;

async function listStanding(db: Db, source: string, numbers: readonly string[]) {
  const rows = await db
    .select({ id: earlierOrders.id, number: earlierOrders.number, hasLines, hasPeople })
    .from(earlierOrders)
    .where(
      and(
        eq(earlierOrders.source, source),
        sql`${earlierOrders.number} = any(${sql.param(numbers)}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.number, row]));
}

/** Older ones would be forgotten in the next night, by the same clock. */
async function limitsOf(db: Db) {
  const { rows } = await db.execute<{ contract: string; unpaid: string }>(
    sql`select now() - ${periods.contract.interval}::interval as contract,
      now() - ${periods.unpaid.interval}::interval as unpaid`,
  );
  return { contract: new Date(rows[0]!.contract), unpaid: new Date(rows[0]!.unpaid) };
}

function pastWords(
  { placedAt, paidAt, status }: OrderFacts,
  limits: Awaited<ReturnType<typeof limitsOf>>,
): string | null {
  const last = new Date(paidAt && paidAt > placedAt ? paidAt : placedAt);
  if (last < limits.contract) return PAST;
  return status === "waiting" && !paidAt && last < limits.unpaid ? UNPAID : null;
}

export async function decideOrders(
  db: Db,
  documents: readonly OrderDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  const standing = await listStanding(
    db,
    sourceOf(context),
    documents.map(({ number }) => number),
  );
  const limits = await limitsOf(db);
  const passed = remembered(context, () => new Set<string>());
  return documents.map(({ number, facts, people, lines }): Decision => {
    const here = standing.get(number);
    if (!facts) {
      if (!here) return { action: "fail", words: ALONE };
      const fills = (lines.length > 0 && !here.hasLines) || (hasAny(people) && !here.hasPeople);
      return fills
        ? { action: "join", to: here.id, words: "옮겨 온 주문에 빠진 내용을 채워요." }
        : { action: "skip", words: SAME };
    }
    if (here) return { action: "skip", words: SAME };
    if (passed.has(number)) return { action: "skip", words: TWICE };
    passed.add(number);
    const past = pastWords(facts, limits);
    return past ? { action: "skip", words: past } : { action: "new" };
  });
}

const hasAny = (people: OrderDocument["people"]): boolean =>
  Object.values(people).some((value) => value !== null && value !== "");
