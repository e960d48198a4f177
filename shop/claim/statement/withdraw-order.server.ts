import { hashOfToken } from "#lib/secret-token.server.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { askableOf, claimEligibility, mayAskNow } from "../request/claim-eligibility.ts";
import { findClaimed } from "../request/find-claimed.server.ts";
import { requestClaim } from "../request/request-claim.server.ts";

type Withdrawer = { key: string; accountId: string | null };

/** Withdraws from everything that the decision table allows, at once or by a claim. Returns why
 * a person must decide, or null when it is done. */
export async function withdrawOrder(
  shop: Shop,
  order: Order,
  { key, accountId }: Withdrawer,
): Promise<string | null> {
  try {
    return await withdraw(shop, order, { key, accountId });
  } catch (error) {
    if (isRefusal(error)) return refusalAnswer(error).message;
    if (isBadInput(error)) return Object.values(error.errors).flat().join(" ");
    throw error;
  }
}

async function withdraw(shop: Shop, order: Order, { key, accountId }: Withdrawer) {
  const [{ lines }, now] = await Promise.all([findClaimed(shop.db, order), databaseTime(shop.db)]);
  const asks = claimEligibility(order, lines, now);
  if (asks.cancelsAtOnce) {
    const reason = "구매자의 청약철회";
    await cancelOrder(shop, order, {
      by: "shopper",
      reason,
      accountLater: true,
      ...(accountId && { accountId }),
    });
    return null;
  }
  const kind = asks.kinds.cancel ? ("cancel" as const) : ("return" as const);
  // Of an order that was sent in part, what left is asked back once the rest is decided.
  const askable = lines.map((line) => askableOf(order, line, kind));
  const open = askable.filter((line) => mayAskNow(order, line, "changed_mind", now));
  const all = lines.reduce((sum, { left }) => sum + left, 0);
  const form = {
    kind,
    reason: "changed_mind" as const,
    words: "청약철회",
    photos: [],
    requestKey: hashOfToken(`withdrawal ${key}`)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ""),
    pieces: open.map(({ id, left }) => ({ lineId: id, quantity: left })),
  };
  if (!open.length) return "마음이 바뀌어 철회할 수 있는 상품이 남아 있지 않아요.";
  await requestClaim(shop, order, form, { accountId, accountLater: true });
  return open.reduce((sum, { left }) => sum + left, 0) < all
    ? "철회할 수 있는 상품만 요청했어요. 나머지는 확인이 필요해요."
    : null;
}
