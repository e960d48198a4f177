import { count, eq, isNull, and, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { BadInput } from "../bad-input.ts";
import { inTransaction } from "../database/transaction.server.ts";
import { spendAttempt, type SpentTry } from "../limit/spend-attempt.server.ts";
import { needMail } from "../notice/mail-arrives.ts";
import { messageArrives } from "../notice/messenger.ts";
import { noticeRows, queueNotices } from "../notice/notice-row.server.ts";
import { refuseWhileClosed } from "../opening/find-opening.server.ts";
import { findProduct } from "../product/find-product.server.ts";
import { finalPrice } from "../product/price.ts";
import type { ProductDetails } from "../product/product.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { watches } from "./table.server.ts";
import type { WatchForm } from "./watch-form.ts";
import { MOST_WATCHES } from "./watch-kind.ts";
import { watchSubject, type WatchSubject } from "./watch-subject.ts";
import { watchLink } from "./watch-link.server.ts";
import { watchNotices } from "./watch-notices.ts";

const [HOUR, DAY] = [3600, 24 * 3600];
/** Answers take multiples of this, so that their time does not reveal existing alerts. */
const STEP_MS = 100;

const NO_MESSAGES = "지금은 휴대폰으로 알려드릴 수 없어요. 이메일로 신청해주세요.";

/** A member by account, a guest by address. */
export type Watcher = { accountId: string | null; address: string };

/**
 * Registers an alert, by message if a phone is given and messages are set up. Repeating it gets the
 * same answer. Throws `product-not-found`, `watch-not-needed` when it is available meanwhile,
 * `too-many-watches`, `too-many-attempts`, `mail-not-set-up`, BadInput.
 */
export async function askWatch(
  shop: Shop,
  productId: string | undefined,
  { kind, option, email, phone }: WatchForm,
  { accountId, address }: Watcher,
): Promise<void> {
  await refuseWhileClosed(shop);
  if (phone === undefined) needMail(shop);
  else if (!messageArrives(shop)) throw new BadInput({ phone: [NO_MESSAGES] });
  const product = await findProduct(shop.db, productId);
  if (!product) throw new Refusal("product-not-found");
  const offered = watchSubject(product, option, shop.now());
  const subject = kind === "price" ? { kind, optionId: "", optionLabel: "" } : offered;
  if (subject.kind !== kind) throw new Refusal("watch-not-needed");
  const to = phone === undefined ? email : phone;
  if (accountId) {
    if (phone !== undefined) await spend(shop.db, address, phone);
    return noteOfMember(shop.db, { product, subject, phone: phone ?? null }, accountId);
  }
  if (to === undefined) throw new BadInput({ email: ["알림을 받을 이메일을 입력해주세요."] });
  await spend(shop.db, address, to);
  const reader = phone === undefined ? { email: to } : { phone: to };
  await evenTime(STEP_MS, () => noteOfGuest(shop, { product, subject }, reader));
}

/** Limits messages, because each costs money and the number may belong to somebody else. */
const spend = (db: Db, address: string, to: string): Promise<SpentTry[]> =>
  spendAttempt(db, [
    { key: `alerts from ${lineOf(address)}`, most: 20, seconds: HOUR },
    { key: `alert mail to ${to}`, most: to.includes("@") ? 5 : 3, seconds: DAY },
  ]);

const rowOf = (product: ProductDetails, { kind, optionId }: WatchSubject) => ({
  kind,
  optionId,
  productId: product.id,
  price: kind === "price" ? finalPrice(product) : null,
});

type WatchedThing = { product: ProductDetails; subject: WatchSubject };
type Reader = { email?: string; phone?: string };

async function noteOfMember(
  db: Db,
  { product, subject, phone }: WatchedThing & { phone: string | null },
  userId: string,
): Promise<void> {
  const [waiting] = await db
    .select({ count: count() })
    .from(watches)
    .where(and(eq(watches.userId, userId), isNull(watches.endedAt)));
  if (waiting!.count >= MOST_WATCHES) throw new Refusal("too-many-watches");
  await db
    .insert(watches)
    .values({ ...rowOf(product, subject), userId, phone })
    .onConflictDoUpdate({
      target: [watches.userId, watches.productId, watches.optionId, watches.kind],
      targetWhere: sql`ended_at is null and user_id is not null`,
      set: { phone },
    });
}

/**
 * Confirms to the address or phone at once, because anybody can enter it, with a link to end it;
 * once each.
 */
const noteOfGuest = (
  shop: Shop,
  { product, subject }: WatchedThing,
  { email, phone }: Reader,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const [made] = await db
      .insert(watches)
      .values({ ...rowOf(product, subject), email, phone })
      .onConflictDoNothing()
      .returning({ id: watches.id });
    if (!made) return;
    const noticedWatch = {
      kind: subject.kind,
      title: [product.title, subject.optionLabel].filter(Boolean).join(" · "),
      productId: product.id,
      link: watchLink(shop, made.id),
    };
    await queueNotices(
      db,
      noticeRows({
        event: "watch-asked",
        subjectKey: `watch ${made.id}`,
        kind: watchNotices["watch-asked"],
        told: noticedWatch,
        origin: shop.origin,
        to: email,
        phone,
      }),
    );
  });
