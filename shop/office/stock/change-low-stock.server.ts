import * as z from "zod";
import { numberField } from "#shop/typed-number.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { productLimits } from "#shop/product/product-limits.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";

export const lowStockForm = z.object({
  lowStock: numberField({
    least: 0,
    most: productLimits.lowStock,
    wrong: "0에서 1,000 사이의 정수로 입력해주세요.",
  }).meta({ label: "재고 알림 (개 이하)" }),
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
