import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";

/** Whether a member ordered, a guest, or a member who has left since. */
export function buyerWords({
  memberId,
  isGuest,
}: Pick<AdminOrder, "memberId" | "isGuest">): string {
  if (memberId) return "회원";
  return isGuest ? "비회원" : "탈퇴한 회원";
}
