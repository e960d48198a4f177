import { and, eq, isNotNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import {
  madeAgreement,
  madeConsentTrouble,
  AGREED,
  consentFor,
  consentTrouble,
  hasFiles,
  needsOwnConsent,
} from "./withdrawal.ts";
import { lockOrder } from "./find-order.server.ts";
import { listLines, type OrderLine } from "./list/list-lines.server.ts";
import type { Order } from "./move-order.server.ts";
import { orderLines, orders, timeline } from "./table.server.ts";
import { whoseOrder } from "./whose-order.ts";

type ConsentTicks = {
  agree?: string | undefined;
  agreeSupply?: string | undefined;
  /** the consented version per made-to-order line, by field name */
  ofLines?: Readonly<Record<string, string | undefined>>;
};

/**
 * The buyer agrees to a desk order or a difference; only the buyer can for files and differences.
 * Idempotent. Throws BadInput beside missing consents.
 */
export async function agreeToOrder(
  { db, now }: Pick<Shop, "db" | "now">,
  order: Order,
  ticked: ConsentTicks,
): Promise<Order> {
  if (!order.awaitsConsent) return order;
  const lines = await listLines(db, order.id);
  const trouble = {
    ...(ticked.agree !== "on" && { agree: ["내용을 확인하고 동의해주세요."] }),
    ...consentTrouble(lines, ticked.agreeSupply, consentFor(order)),
    ...madeTroubles(lines, ticked),
  };
  if (Object.keys(trouble).length) throw new BadInput(trouble);
  return inTransaction(db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (!locked.awaitsConsent) return locked;
    const [agreed] = await db
      .update(orders)
      .set({
        awaitsConsent: false,
        ...(hasFiles(lines) && {
          supplyAgreedAt: sql`now()`,
          supplyAgreedWords: consentFor(order).version,
        }),
      })
      .where(eq(orders.id, order.id))
      .returning();
    if (lines.some(({ brief }) => brief)) await agreeToBriefs(db, order.id, now());
    await db.insert(timeline).values({ orderId: order.id, event: "agreed", by: "shopper" });
    return agreed!;
  });
}

/**
 * The desk confirms that it read the order and the legal notices to the caller, who agreed. Throws
 * `consent-needed` when only the buyer can agree, and BadInput without the checkbox.
 */
export async function agreeByPhone(
  db: Db,
  order: Order,
  agreed: string | undefined,
  acting: AuditActor,
): Promise<Order> {
  if (!order.awaitsConsent) return order;
  if (needsOwnConsent(await listLines(db, order.id))) throw new Refusal("consent-needed");
  if (agreed !== "on")
    throw new BadInput({ agreed: ["전화한 분에게 읽어드리고 확인받은 뒤에 골라주세요."] });
  return inTransaction(db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (!locked.awaitsConsent) return locked;
    const [heard] = await db
      .update(orders)
      .set({ awaitsConsent: false })
      .where(eq(orders.id, order.id))
      .returning();
    await db.insert(timeline).values({
      orderId: order.id,
      event: "agreed-by-phone",
      by: "admin",
      accountId: acting.account?.id,
    });
    await recordAudit(db, {
      ...acting,
      action: "order.agreed-by-phone",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
    });
    return heard!;
  });
}

function madeTroubles(
  lines: readonly Pick<OrderLine, "brief">[],
  { ofLines = {} }: ConsentTicks,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  lines.forEach(({ brief }, at) => {
    const name = `line.${at}.${AGREED}`;
    const trouble = brief && madeConsentTrouble(ofLines[name]);
    if (trouble) errors[name] = trouble;
  });
  return errors;
}

async function agreeToBriefs(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .update(orderLines)
    .set({ brief: sql`jsonb_set(brief, '{agreed}', ${JSON.stringify(madeAgreement(now))}::jsonb)` })
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.brief)));
}
