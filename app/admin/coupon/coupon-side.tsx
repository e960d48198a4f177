import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { OfficeCoupon } from "#shop/office/coupon/find-office-coupon.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { mayOpen } from "#app/admin/doors.ts";
import { useRoot } from "#app/root-data.ts";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { IssueForm } from "./issue-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = { coupon: OfficeCoupon; may: (intent: string) => boolean; reply: FormAnswer };

/** Actions on an existing coupon, and their results. */
export const CouponSide = ({ coupon, may, reply }: Props) => (
  <div className="flex min-w-0 flex-col gap-10">
    {may("issue") && <IssueForm mayMany={may("issue-many")} reply={reply} />}
    {may("stop") && <StopCoupon isStopped={coupon.stoppedAt !== null} />}
    <CouponUses coupon={coupon} />
  </div>
);

const StopCoupon = ({ isStopped }: { isStopped: boolean }) => (
  <Section look="ruledSmall" id="stopping" title={isStopped ? "다시 쓰기" : "중지"}>
    <p className="py-3 text-14 text-soft">
      {isStopped
        ? "지금은 아무도 쓸 수 없어요. 다시 쓸 수 있게 하면 기간과 횟수 안에서 바로 쓸 수 있어요."
        : "중지하면 받은 회원도 쓸 수 없어요. 이미 쓴 주문은 그대로예요."}
    </p>
    <OneButton values={{ intent: isStopped ? "resume" : "stop" }}>
      {(busy) => (
        <Button look={isStopped ? "ink" : "danger"} busy={busy}>
          {isStopped ? "다시 쓸 수 있게 하기" : "쿠폰 중지"}
        </Button>
      )}
    </OneButton>
  </Section>
);

function takenWordsOf({ taken, takeTotal, mayTake }: OfficeCoupon): string {
  const most = takeTotal === null ? "" : ` (모두 ${takeTotal.toLocaleString("ko-KR")}명까지)`;
  const words = `스스로 받은 회원 ${taken.toLocaleString("ko-KR")}명${most}`;
  return mayTake ? words : `${words}. 지금은 받을 수 없게 해두었어요.`;
}

function CouponUses({ coupon }: { coupon: OfficeCoupon }) {
  const mayOpenOrder = mayOpen(useRoot()?.role ?? null, "/admin/order/:number");
  return (
    <Section
      look="ruledSmall"
      id="uses"
      title={
        <>
          쓴 주문 {coupon.used.toLocaleString("ko-KR")}건 · 가진 회원{" "}
          {coupon.issued.toLocaleString("ko-KR")}명
        </>
      }
      titleClass="numbers"
    >
      {(coupon.mayTake || coupon.taken > 0) && (
        <p className="pt-3 text-14 text-soft numbers">{takenWordsOf(coupon)}</p>
      )}
      {coupon.uses.length === 0 && <p className="py-3 text-14 text-soft">아직 쓴 주문이 없어요.</p>}
      <Ruled look="inner" className="text-14 numbers">
        {coupon.uses.map(({ id, orderNumber, amount, at, returnedAt, isMember }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            {mayOpenOrder ? (
              <TextLink look="row" to={`/admin/order/${orderNumber}`}>
                {orderNumber}
              </TextLink>
            ) : (
              <span>{orderNumber}</span>
            )}
            <span>−{won(amount)}</span>
            <span className="w-full text-12 text-soft">
              {seoulTime(at)} · {isMember ? "회원" : "비회원"}
              {returnedAt && " · 취소되어 돌려줌"}
            </span>
          </li>
        ))}
      </Ruled>
    </Section>
  );
}
