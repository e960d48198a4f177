import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { coupons } from "../table.server.ts";
import type { EditedCoupon } from "./coupon-forms.ts";
import { admitCoupon, findWorth, waitsForOwner, type CouponWorth } from "./coupon-worth.server.ts";
import type { DeskShop } from "./give-from-desk.server.ts";

type Coupon = typeof coupons.$inferSelect;
const COUPON_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Locked. Throws `coupon-not-found`. */
export async function lockCoupon(db: Db, id: string): Promise<Coupon> {
  if (!COUPON_ID.test(id)) throw new Refusal("coupon-not-found");
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id)).for("update");
  if (!coupon) throw new Refusal("coupon-not-found");
  return coupon;
}

/**
 * Creates a coupon. Above the maker's daily limit it starts only after an owner approves. Throws
 * BadInput for a code in use or a missing product.
 */
export const createCoupon = (
  shop: DeskShop,
  form: EditedCoupon,
  acting: AuditActor,
): Promise<{ id: string; state: SavedState }> =>
  saying(async () =>
    inTransaction(shop.db, async (tx) => {
      const values = await valuesOf(tx, form);
      const [made] = await tx.insert(coupons).values(values).returning();
      await recordAudit(tx, {
        ...acting,
        action: "coupon.create",
        subject: `coupon ${made!.id}`,
        after: describeCoupon(made!),
      });
      return { id: made!.id, state: await openOrStop({ ...shop, db: tx }, made!, { acting }) };
    }),
  );

/** Whether it is used from now on, or stopped until an owner approves it. */
export type SavedState = "open" | "waiting";

async function openOrStop(
  shop: { db: Db } & Omit<DeskShop, "db">,
  coupon: Coupon,
  admitting: { before?: CouponWorth; acting: AuditActor },
): Promise<SavedState> {
  const state = await admitCoupon(shop, coupon, admitting);
  if (state === "waiting")
    await shop.db
      .update(coupons)
      .set({ stoppedAt: sql`coalesce(${coupons.stoppedAt}, now())` })
      .where(eq(coupons.id, coupon.id));
  return state;
}

/**
 * Changes a coupon for future orders. Throws `coupon-not-found`, `site-changed` when somebody saved
 * meanwhile, BadInput.
 */
export const editCoupon = (
  shop: DeskShop,
  id: string,
  form: EditedCoupon,
  acting: AuditActor,
): Promise<SavedState> =>
  saying(async () =>
    inTransaction(shop.db, async (tx) => {
      const before = await lockCoupon(tx, id);
      const worthBefore = await findWorth(tx, before);
      if (before.revision !== form.revision) throw new Refusal("site-changed");
      const values = await valuesOf(tx, form);
      if (values.totalUses !== null && values.totalUses < before.used)
        throw new BadInput({
          totalUses: [`이미 ${before.used}번 썼어요. 그보다 많게 적어주세요.`],
        });
      if (values.takeTotal !== null && values.takeTotal < before.taken)
        throw new BadInput({
          takeTotal: [`이미 ${before.taken}명이 받았어요. 그보다 많게 적어주세요.`],
        });
      const [after] = await tx
        .update(coupons)
        .set({
          ...values,
          startsAt: form.startsAt ?? before.startsAt,
          revision: sql`${coupons.revision} + 1`,
        })
        .where(eq(coupons.id, id))
        .returning();
      await recordAudit(tx, {
        ...acting,
        action: "coupon.edit",
        subject: `coupon ${id}`,
        ...changedFields(describeCoupon(before), describeCoupon(after!)),
      });
      // A stopped coupon needs approval only when it is resumed.
      if (after!.stoppedAt) return (await waitsForOwner(tx, { couponId: id })) ? "waiting" : "open";
      return openOrStop({ ...shop, db: tx }, after!, { before: worthBefore, acting });
    }),
  );

/**
 * Stops or resumes a coupon; orders that used it keep it. Idempotent. Above the daily limit it
 * stays stopped until an owner approves.
 */
export const stopCoupon = (
  shop: DeskShop,
  id: string,
  stops: boolean,
  acting: AuditActor,
): Promise<SavedState> =>
  inTransaction(shop.db, async (tx) => {
    const coupon = await lockCoupon(tx, id);
    if (stops === (coupon.stoppedAt !== null)) return "open";
    if (!stops && (await admitCoupon({ ...shop, db: tx }, coupon, { acting })) === "waiting")
      return "waiting";
    await tx
      .update(coupons)
      .set({ stoppedAt: stops ? sql`now()` : null, revision: sql`${coupons.revision} + 1` })
      .where(eq(coupons.id, id));
    const action = stops ? "coupon.stop" : "coupon.resume";
    await recordAudit(tx, { ...acting, action, subject: `coupon ${id}` });
    return "open";
  });

/** Only what its kind asks for; the rest is empty. */
async function valuesOf(db: Db, form: EditedCoupon) {
  const { revision: _revision, products: productIds, startsAt, ...rest } = form;
  await refuseGoneProducts(db, productIds);
  return {
    ...rest,
    ...(startsAt && { startsAt }),
    productIds,
    amount: rest.kind === "amount" ? rest.amount : null,
    percent: rest.kind === "percent" ? rest.percent : null,
    mostOff: rest.kind === "amount" ? null : rest.mostOff,
    leastItems: rest.leastItems ?? 0,
    usesPerPerson: rest.usesPerPerson ?? 1,
    ...(!rest.mayTake && { takeTotal: null, takeUntil: null, takeDays: null }),
  };
}

async function refuseGoneProducts(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  const productCount = await db.$count(
    products,
    and(inArray(products.id, ids), isNull(products.removedAt)),
  );
  if (productCount !== ids.length)
    throw new BadInput({ products: ["지워진 상품이 있어요. 상품을 다시 골라주세요."] });
}

async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseCode(error) !== "23505") throw error;
    throw new BadInput({ code: ["다른 쿠폰이 쓰는 코드예요."] });
  }
}

const describeCoupon = (coupon: Coupon): Record<string, string> => ({
  name: coupon.name,
  kind: coupon.kind,
  amount: String(coupon.amount ?? ""),
  percent: String(coupon.percent ?? ""),
  mostOff: String(coupon.mostOff ?? ""),
  leastItems: String(coupon.leastItems),
  firstOrderOnly: coupon.firstOrderOnly ? "on" : "",
  combines: coupon.combines ? "on" : "",
  products: coupon.productIds.join(" "),
  startsAt: toSeoulLocal(coupon.startsAt),
  endsAt: coupon.endsAt ? toSeoulLocal(coupon.endsAt) : "",
  totalUses: String(coupon.totalUses ?? ""),
  usesPerPerson: String(coupon.usesPerPerson),
  code: coupon.code ?? "",
  ...saidOfTaking(coupon),
});

const saidOfTaking = ({ mayTake, takeTotal, takeUntil, takeDays }: Coupon) => ({
  mayTake: mayTake ? "on" : "",
  takeTotal: String(takeTotal ?? ""),
  takeUntil: takeUntil ? toSeoulLocal(takeUntil) : "",
  takeDays: String(takeDays ?? ""),
});
