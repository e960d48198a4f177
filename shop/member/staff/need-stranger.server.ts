import { eq, isNotNull, or, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { isAdministrator } from "../rights.ts";
import { staff, users } from "../table.server.ts";
import { findRole } from "./find-role.server.ts";

/** Who would get money, goods or value: an account, or an order's contact data. */
export type Beneficiary = {
  accountId?: string | null | undefined;
  email?: string | null | undefined;
  /** digits */
  phone?: string | null | undefined;
};

type Place = { db: Db } & Pick<Shop, "adminEmails">;

/**
 * Staff may not use their rights for their own benefit or that of colleagues: points, credit and
 * coupons go to none of them, not even from owners. Throws `value-to-staff`.
 */
export async function needStranger(
  shop: Place,
  acting: AuditActor,
  beneficiary: Beneficiary,
): Promise<void> {
  if (await isAtWork(shop, acting, beneficiary)) throw new Refusal("value-to-staff");
}

/** The same rule for an order's money and goods; owners are exempt. */
export async function needStrangersOrder(
  shop: Place,
  acting: AuditActor | undefined,
  order: { memberId: string | null; ordererEmail: string | null; ordererPhone: string },
): Promise<void> {
  if (!acting?.account) return;
  const [account] = await shop.db.select().from(users).where(eq(users.id, acting.account.id));
  const role = account ? await findRole(shop, account) : null;
  if (role === null || role === "owner") return;
  await needStranger(shop, acting, {
    accountId: order.memberId,
    email: order.ordererEmail,
    phone: order.ordererPhone,
  });
}

async function isAtWork(
  { db, adminEmails }: Place,
  { account }: AuditActor,
  { accountId, email, phone }: Beneficiary,
): Promise<boolean> {
  const named = [
    accountId ? eq(users.id, accountId) : undefined,
    email ? sql`${users.email} = lower(${email})` : undefined,
    phone ? eq(users.phone, phone) : undefined,
  ].filter((condition) => condition !== undefined);
  if (!named.length) return false;
  const namedAccounts = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      emailProof: users.emailProof,
      isStaff: isNotNull(staff.accountId).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(staff, eq(staff.accountId, users.id))
    .where(or(...named))
    .limit(50);
  return namedAccounts.some(
    (one) => one.isStaff || one.id === account?.id || isAdministrator(one, adminEmails),
  );
}
