import { and, isNull, ne, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findingsKind } from "./findings-notice.ts";

/** One mail for all open, unreported findings; refused refunds have a mail of their own. */
export const tellOfFindings = ({ db, origin }: Pick<Shop, "db" | "origin">): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await tx
      .update(paymentFindings)
      .set({ toldAt: sql`now()` })
      .where(
        and(
          isNull(paymentFindings.closedAt),
          isNull(paymentFindings.toldAt),
          ne(paymentFindings.kind, "refund_refused"),
        ),
      )
      .returning({ kind: paymentFindings.kind, orderNumber: paymentFindings.orderNumber });
    if (found.length)
      await queueNotices(
        tx,
        noticeRows({
          event: "owner-findings",
          subjectKey: "findings",
          kind: findingsKind,
          told: found,
          origin,
          to: OFFICE,
        }),
      );
  });
