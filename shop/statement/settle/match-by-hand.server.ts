import { eq } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { readOrderNumber } from "#shop/order/number.ts";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { findExpectedOrder } from "../line/list-expected.server.ts";
import { pickKindOf } from "../line/pick-kind.ts";
import { statementLines } from "../table.server.ts";
import { settleLine, type SettledLine } from "./settle-line.server.ts";

/**
 * Settles a line for the order that somebody typed. Money for an order that needs none goes back.
 * Throws BadInput about `number`.
 */
export async function matchByHand(
  shop: Shop,
  { line: lineId, number: typed }: { line: number; number: string },
  acting: AuditActor,
): Promise<SettledLine> {
  const target = readOrderNumber(typed);
  const expected = await findExpectedOrder(shop.db, target);
  if (!expected)
    throw new BadInput({ number: ["계좌이체로 결제하기로 한 주문 가운데 이 번호가 없어요."] });
  const [line] = await shop.db.select().from(statementLines).where(eq(statementLines.id, lineId));
  if (!line) throw new Refusal("statement-line-gone");
  return settleLine(shop, { lineId, target, kind: pickKindOf(line.amountIn, expected) }, acting);
}
