import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { isOpened, listLeft, supplyDays } from "./supplies.server.ts";
import { actOnSupply } from "./supply-act.server.ts";
import type { ReopenRequest } from "./supply-forms.ts";
import { supplies } from "./table.server.ts";

/** Restarts a file's period and downloads. Throws `order-not-found`, and `goods-not-found` for
 * files that were refunded or never sold. */
export const reopenSupply = (
  shop: Pick<Shop, "db" | "adminEmails">,
  number: string,
  { supply, reason }: ReopenRequest,
  acting: AuditActor,
): Promise<void> =>
  actOnSupply(
    shop,
    { number, action: "order.supply-reopen", reason, acting },
    async (db, order) => {
      const own = and(eq(supplies.id, supply), eq(supplies.orderId, order.id));
      const [before] = await db.select().from(supplies).where(own).for("update");
      const isLeft = (await listLeft(db, order.id)).some((line) => line.id === before?.lineId);
      if (!before || !isLeft || !isOpened(order)) throw new Refusal("goods-not-found");
      const [after] = await db
        .update(supplies)
        .set({
          endsAt: sql`now() + (select make_interval(days => ${supplyDays}) from ${orderLines}
          where ${orderLines.id} = ${before.lineId})`,
          savedBytes: 0,
        })
        .where(own)
        .returning({ endsAt: supplies.endsAt });
      return {
        before: { supply, endsAt: before.endsAt, savedBytes: before.savedBytes },
        after: { supply, endsAt: after!.endsAt, savedBytes: 0 },
      };
    },
  );
