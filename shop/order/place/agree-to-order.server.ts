import { and, eq, isNotNull, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { madeAgreement, madeConsentTrouble } from "../brief/made-consent.ts";
import { AGREED } from "../brief/read-brief.ts";
import { lockOrder } from "../find-order.server.ts";
import { listLines, type OrderLine } from "../list/list-lines.server.ts";
import type { Order } from "../move-order.server.ts";
import { orderLines, orders, timeline } from "../table.server.ts";
import { consentTrouble, hasFiles, supplyConsent } from "./withdrawal.ts";

type ConsentTicks = {
  agree?: string | undefined;
  agreeSupply?: string | undefined;
  /** of each line that is made to order, by its field: the version of the words */
  ofLines?: Readonly<Record<string, string | undefined>>;
};

/** The buyer agrees to an order that was written at the desk; nobody else can. Once is enough. Throws BadInput beside the ticks. */
export async function agreeToOrder(
  { db, now }: Pick<Shop, "db" | "now">,
  order: Order,
  ticked: ConsentTicks,
): Promise<Order> {
  if (!order.awaitsConsent) return order;
  const lines = await listLines(db, order.id);
  const trouble = {
    ...(ticked.agree !== "on" && { agree: ["내용을 확인하고 동의해주세요."] }),
    ...consentTrouble(lines, ticked.agreeSupply),
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
          supplyAgreedWords: supplyConsent.version,
        }),
      })
      .where(eq(orders.id, order.id))
      .returning();
    if (lines.some(({ brief }) => brief)) await agreeToBriefs(db, order.id, now());
    await db.insert(timeline).values({ orderId: order.id, event: "agreed", by: "shopper" });
    return agreed!;
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
