import type { ActionFunctionArgs } from "react-router";
import { claimPageForm } from "#shop/claim/request/claim-form.ts";
import { noteReturnParcel } from "#shop/claim/way-back/note-return-parcel.server.ts";
import {
  requestClaim,
  reviewClaim,
  type ClaimReview,
} from "#shop/claim/request/request-claim.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import type { Shop } from "#shop/shop.ts";
import { saved } from "#app/flash.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import type { Visitor } from "#app/request.server.ts";

/** The claimant, and the page of their order. */
type Claimant = { order: Order; accountId: string | null; orderPath: string };

/** Validated input; with a review the next step is submitting it. */
export type ClaimChecked = { values: Record<string, string>; review: ClaimReview | null };
export type ClaimReply = FormReply<ClaimChecked> | undefined;

type Find = (
  shop: Shop,
  args: { request: Request; params: Record<string, string | undefined>; visitor: Visitor },
) => Promise<Claimant>;

/**
 * The forms of a claim page for members and guests; `find` throws 404 for another person's order.
 */
export const claimAction = (
  find: Find,
): ((
  args: Pick<ActionFunctionArgs, "request" | "context" | "params">,
) => ReturnType<ReturnType<typeof formAction<typeof claimPageForm, ClaimChecked | Response>>>) =>
  formAction(
    claimPageForm,
    async (shop, form, { request, params, visitor, values }): Promise<ClaimChecked | Response> => {
      const { order, accountId, orderPath } = await find(shop, { request, params, visitor });
      switch (form.intent) {
        case "edit":
          return { values, review: null };
        case "review":
          return { values, review: await reviewClaim(shop, order, form) };
        case "send": {
          const { canceled } = await requestClaim(shop, order, form, { accountId });
          return saved(
            orderPath,
            canceled
              ? canceledWords(canceled)
              : `${claimKinds[form.kind]} 요청을 받았어요. 확인하고 메일로 알려드릴게요.`,
          );
        }
        case "withdraw":
          await withdrawClaim(shop, order, form.claim, accountId);
          return saved(orderPath, "요청을 취소했어요.");
        case "parcel":
          await noteReturnParcel(shop, { orderId: order.id, claimId: form.claim }, form, accountId);
          return saved(orderPath, "보낸 송장을 알려주셨어요. 도착하면 확인할게요.");
      }
    },
  );

function canceledWords({ payment }: Order): string {
  if (payment === "refunded") return "주문을 취소하고 결제한 금액을 모두 돌려드렸어요.";
  if (payment === "canceling") return "주문을 취소했어요. 환불이 완료되면 메일로 알려드릴게요.";
  return "주문을 취소했어요.";
}
