import { and, desc, eq } from "drizzle-orm";
import { auditLog } from "#shop/audit/table.server.ts";
import { type TestShop } from "#tests/test-shop.ts";

export type Person = { id: string; email: string; cookie: string };

export const ADDRESS = "203.0.113.7";

export async function signedIn(
  shop: TestShop,
  { id, email }: { id: string; email: string },
  kind: "member" | "admin" = "member",
): Promise<Person> {
  const { cookies } = await shop.auth.openSession(
    id,
    { address: ADDRESS, headers: new Headers() },
    kind,
  );
  return { id, email, cookie: cookies.map((line) => line.split(";")[0]).join("; ") };
}

export const logOf = async (shop: TestShop, whose: string) =>
  shop.db
    .select({
      action: auditLog.action,
      email: auditLog.email,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(eq(auditLog.whose, whose), eq(auditLog.address, ADDRESS)))
    .orderBy(desc(auditLog.id));
