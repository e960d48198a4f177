import { desc } from "drizzle-orm";
import { auditLog } from "#shop/audit/table.server.ts";
import { type TestShop } from "../test-shop.ts";

export const newest = async (shop: TestShop) =>
  (await shop.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
    ?.id ?? 0;
