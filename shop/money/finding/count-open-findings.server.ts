import { isNull } from "drizzle-orm";
import { paymentFindings } from "#shop/money/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** How much money waits for somebody to look at it. */
export const countOpenFindings = (db: Db): Promise<number> =>
  db.$count(paymentFindings, isNull(paymentFindings.closedAt));
