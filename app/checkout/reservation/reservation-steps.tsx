import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const elsewhere = { target: "_blank", rel: "noopener" };
const NewWindow = () => <span className="sr-only">(새 창에서 열려요)</span>;

/**
 * How a reservation works. It is made on the shopper's request, so privacy is a notice without
 * consent.
 */
export function ReservationSteps({ refundable }: { refundable: boolean }) {
  const steps = [
    "예약을 신청하면 수량과 순번을 확보해둬요. 지금은 결제하지 않아요.",
    "확인한 뒤 예약을 확정하고, 주문할 수 있는 링크를 메일로 보내드려요.",
    "안내한 기한 안에 링크에서 주문하고 결제해요. 기한이 지나면 예약은 자동으로 취소돼요.",
    "약속한 날이 바뀌면 기다릴지 환불받을지 먼저 여쭤봐요. 답이 없으면 환불해드려요.",
  ];
  return (
    <OrderSection title="예약은 이렇게 진행돼요">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-14 marker:text-soft">
        {steps.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
      <dl className="mt-6 flex flex-col gap-5 text-14 [&_dd]:mt-1 [&_dd]:text-soft [&_dt]:font-semibold">
        <div>
          <dt>취소</dt>
          <dd>
            주문하기 전에는 언제든 비용 없이 취소할 수 있어요.
            {refundable && " 주문한 뒤에는 보내기 전까지 취소하고 전액을 돌려받을 수 있어요."}
          </dd>
        </div>
        <div>
          <dt>개인정보</dt>
          <dd>
            예약을 알려드리는 데 필요한 이름, 휴대폰 번호, 이메일만 써요.{" "}
            <TextLink to="/policy/privacy" {...elsewhere}>
              개인정보처리방침
              <NewWindow />
            </TextLink>
          </dd>
        </div>
      </dl>
    </OrderSection>
  );
}
