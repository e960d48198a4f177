import { contractPeriod } from "#shop/retention/contract-period.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const elsewhere = { target: "_blank", rel: "noopener" };
const NewWindow = () => <span className="sr-only">(새 창에서 열려요)</span>;

/**
 * Information required before a contract; for files it is in the checkbox. The order itself is the
 * legal basis, so privacy is a notice without consent (personal information protection act, article
 * 22).
 */
type Props = { parcel: boolean; /** where it cannot be given away */ noGift?: boolean };

export function OrderNotices({ parcel, noGift }: Props) {
  return (
    <OrderSection title="주문 전에 확인해주세요">
      <dl className="flex flex-col gap-5 text-14 [&_dt]:font-semibold [&_dd]:mt-1 [&_dd]:text-soft">
        {parcel && (
          <div>
            <dt>택배 상품의 청약철회</dt>
            <dd>
              상품을 받은 날부터 7일 안에 교환이나 반품을 신청할 수 있어요. 상품이 설명과 다르면
              받은 날부터 3개월, 그 사실을 안 날부터 30일 안에 할 수 있어요.
            </dd>
          </div>
        )}
        {noGift && (
          <div>
            <dt>선물하기</dt>
            <dd>
              원고를 보고 만드는 상품과 예약은 선물할 수 없어요. 다른 상품만 담으면 선물로 보낼 수
              있어요.
            </dd>
          </div>
        )}
        <div>
          <dt>미성년자의 주문</dt>
          <dd>
            미성년자가 법정대리인의 동의 없이 주문하면 본인이나 법정대리인이 계약을 취소할 수
            있어요. 만 14세 미만은 주문할 수 없어요.
          </dd>
        </div>
        <div>
          <dt>개인정보</dt>
          <dd>
            주문을 처리하고 {parcel ? "상품을 보내는" : "상품을 제공하는"} 데 필요한 이름, 전화번호,
            이메일{parcel && ", 배송지"}만 쓰고, 법에서 정한 대로 거래 기록을 {contractPeriod.words}{" "}
            동안 보관해요.{" "}
            <TextLink to="/policy/privacy" {...elsewhere}>
              개인정보처리방침
              <NewWindow />
            </TextLink>
          </dd>
        </div>
        <div>
          <dt>이용약관</dt>
          <dd>
            주문에는{" "}
            <TextLink to="/policy" {...elsewhere}>
              이용약관
              <NewWindow />
            </TextLink>
            이 적용돼요.
          </dd>
        </div>
      </dl>
    </OrderSection>
  );
}
