import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { collectClaim } from "#shop/claim/decide/collect-claim.server.ts";
import { completeClaim } from "#shop/claim/decide/complete-claim.server.ts";
import { decisionForm } from "#shop/claim/decide/decision-form.ts";
import { noteFetchedParcel } from "#shop/claim/way-back/note-return-parcel.server.ts";
import { findAdminClaim, openClaimPerson } from "#shop/office/claim/find-admin-claim.server.ts";
import { refundClaim } from "#shop/claim/decide/refund-claim.server.ts";
import { findWithdrawalOf } from "#shop/claim/withdrawal/find-withdrawal.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { LineAnswers } from "#app/checkout/withdrawal/line-answers.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/claim";
import { ClaimRequest } from "./claim-request.tsx";
import { ClaimBadge, DueDay } from "./claim-badge.tsx";
import { ClaimMoney } from "./claim-money.tsx";
import { ClaimPerson } from "./claim-person.tsx";
import { ClaimStepForms } from "./claim-step-forms.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "요청");

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = found(await findAdminClaim(shop, params.id, visitorOf(context)));
  return { claim, withdrawal: await findWithdrawalOf(shop.db, claim.order.number) };
}

/** Not revalidated after opening the claimant, because loading would audit another view. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => formData?.get("intent") !== "open" && defaultShouldRevalidate;

export const action = formAction(
  decisionForm,
  async (shop, form, { params: { id = "" }, visitor }) => {
    const done = (message: string) =>
      redirect(`/admin/claim/${encodeURIComponent(id)}`, {
        status: 303,
        headers: { "Set-Cookie": flashCookie({ message }) },
      });
    switch (form.intent) {
      case "open":
        return openClaimPerson(shop.db, id, visitor);
      case "approve":
        await approveClaim(shop, id, form, visitor);
        return done("요청을 승인했어요.");
      case "reject":
        await rejectClaim(shop, id, form, visitor);
        return done("요청을 거절했어요.");
      case "parcel":
        await noteFetchedParcel(shop, id, form, visitor);
        return done("돌아오는 송장을 저장했어요. 도착할 때까지 따라갈게요.");
      case "collect":
        await collectClaim(shop, id, form, visitor);
        return done("돌아온 상품을 확인했어요.");
      case "refund":
        await refundClaim(shop, id, visitor);
        return done("환불을 시작했어요.");
      case "complete":
        await completeClaim(shop, id, form, visitor);
        return done("처리를 마쳤어요.");
    }
  },
);

export default function Claim({
  loaderData: { claim, withdrawal },
  actionData,
}: Route.ComponentProps) {
  const opened = actionData?.done;
  const reply = opened ? undefined : actionData;
  return (
    <div className="max-w-300">
      <BackLink to="/admin/claim">취소·반품·교환 목록</BackLink>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-6">
        <Title className="numbers">
          {claimKinds[claim.kind]} <span className="whitespace-nowrap">{claim.order.number}</span>
        </Title>
        <ClaimBadge status={claim.status} />
        <div className="flex w-full flex-wrap items-baseline gap-x-4 text-14 text-soft numbers">
          <p>{seoulTime(claim.requestedAt)}에 요청</p>
          <DueDay dueOn={claim.dueOn} isOverdue={claim.isOverdue} />
        </div>
      </header>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:order-2">
          <ClaimRequest claim={claim} />
          {withdrawal.length > 0 && (
            <Section
              look="openSmall"
              id="withdrawal"
              title="남은 상품의 청약철회"
              titleClass="pb-2"
            >
              <LineAnswers lines={withdrawal} />
            </Section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-10 max-lg:contents">
          <div className="max-lg:order-1">
            <ClaimStepForms key={claim.status} claim={claim} reply={reply} />
          </div>
          <div className="max-lg:order-3">
            <ClaimMoney claim={claim} />
          </div>
          <div className="max-lg:order-4">
            <ClaimPerson claim={claim} opened={opened} reply={reply} />
          </div>
        </div>
      </div>
    </div>
  );
}
