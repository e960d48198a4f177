import * as z from "zod";
import { typedInteger } from "#lib/typed-integer.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";

const WRONG = "0에서 1,000 사이의 정수로 입력해주세요.";

export const lowStockForm = z.object({
  lowStock: z.string(WRONG).transform((typed, context) => {
    const number = typedInteger(typed.trim());
    if (number !== null && number >= 0 && number <= productLimits.lowStock) return number;
    context.addIssue(WRONG);
    return z.NEVER;
  }),
});

/** The shop's default threshold for low stock; 0 warns only when none is left. */
export const changeLowStock = (
  db: Db,
  { lowStock }: z.output<typeof lowStockForm>,
  { by }: { by: AuditActor },
): Promise<void> =>
  changeSite(db, by, async (_db, before) => ({
    said: { lowStock },
    subject: "lowStock",
    before: { lowStock: String(before.lowStock) },
    after: { lowStock: String(lowStock) },
  }));
