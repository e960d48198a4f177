/** Which of these the shop has on. */
export type BenefitFacts = {
  coupons: boolean;
  takes: boolean;
  points: boolean;
  reviews: boolean;
  credit: boolean;
  gifts: boolean;
  giftDays: number;
};

type Entry = { question: string; html: string };

export const BENEFIT_FAQS = "쿠폰·포인트·선물";

/** Usual questions about the benefits that this shop has. */
export const benefitFaqs = (has: BenefitFacts): Entry[] => [
  ...(has.coupons ? [couponFaq(has)] : []),
  ...(has.points ? [pointFaq(has)] : []),
  ...(has.credit ? [creditFaq] : []),
  ...(has.coupons || has.points || has.credit ? [backFaq(has)] : []),
  ...(has.gifts ? [giftFaq(has)] : []),
];

const couponFaq = ({ takes }: BenefitFacts): Entry => ({
  question: "쿠폰은 어떻게 받고 쓰나요?",
  html: `<p>${takes ? "회원은 상품 화면의 <strong>‘이 상품 쿠폰 받기’</strong>나 맨 아래의 <strong>‘쿠폰 받기’</strong>에서 쿠폰마다 한 번씩 받을 수 있어요. " : ""}받은 쿠폰은 마이페이지의 ‘쿠폰·포인트’에 모이고, 주문서에서 골라 써요. 쿠폰 코드가 있으면 회원이 아니어도 주문서에 적어 쓸 수 있어요.</p>
<p>최소 주문 금액과 쓸 수 있는 상품, 기한, 다른 쿠폰과 함께 쓸 수 있는지는 쿠폰마다 달라요. 쿠폰에 모두 적혀 있고, 쓸 수 없을 때는 주문서에서 이유를 알려드려요.</p>`,
});

const pointFaq = ({ reviews }: BenefitFacts): Entry => ({
  question: "포인트는 어떻게 모으고 쓰나요?",
  html: `<p>회원이 주문하고 구매가 확정되면(파일은 모두 제공하면) 상품 결제 금액의 일부를 포인트로 적립해드려요. 쿠폰과 포인트, 크레딧으로 낸 금액과 배송비에는 적립하지 않아요.${reviews ? " 후기를 쓰면 드리는 포인트도 있어요." : ""}</p>
<p>포인트 1은 1원이고, 주문서에 쓸 금액을 적으면 그만큼 할인돼요. 적립하는 비율과 쓰는 단위, 기한은 마이페이지의 ‘쿠폰·포인트’에 적혀 있어요. 기한이 먼저 오는 것부터 쓰고, 소멸되기 30일 전에 메일로 알려드려요.</p>`,
});

const creditFaq: Entry = {
  question: "받은 기프트 코드는 어떻게 쓰나요?",
  html: `<p>마이페이지의 <strong>‘쿠폰·포인트’</strong>에서 코드를 등록하면 기프트 크레딧이 돼요. 주문서에 쓸 금액을 적어, 등록할 때 알려드린 날까지 여러 번 나누어 쓸 수 있어요. 한 코드는 한 번만 등록할 수 있고, 소멸되기 30일 전에 메일로 알려드려요.</p>`,
};

const backFaq = ({ coupons, points, credit }: BenefitFacts): Entry => ({
  question: "주문을 취소하면 쓴 혜택은 돌아오나요?",
  html: `<p>${coupons ? "주문을 모두 취소하거나 환불하면 쿠폰을 기한 안에서 다시 쓸 수 있어요. 일부만 환불하면 쿠폰은 돌아오지 않아요. " : ""}${paidBack(points, credit)}</p>
<p>현금으로 바꾸거나 다른 회원에게 양도할 수 없고, 탈퇴하면 소멸돼요.</p>`,
});

function paidBack(points: boolean, credit: boolean): string {
  if (!points && !credit) return "";
  const both = points ? "포인트와 크레딧은" : "크레딧은";
  return `쓴 ${credit ? both : "포인트는"} 돌려받는 금액에 맞추어 돌려드려요.`;
}

const giftFaq = ({ giftDays }: BenefitFacts): Entry => ({
  question: "주소를 몰라도 선물할 수 있나요?",
  html: `<p>네. 택배로 보내는 상품은 주문서에서 <strong>‘선물로 보낼게요’</strong>를 골라주세요. 결제하면 선물 링크를 드리니 받는 분에게 직접 보내주세요. 받는 분이 링크에서 주소를 적으면 배송을 시작해요.</p>
<p>받는 분에게는 금액이 보이지 않고, 받는 분의 주소와 연락처는 보낸 분에게 보이지 않아요. 결제하고 ${giftDays}일 안에 받지 않거나 사양하면 주문을 취소하고 전액 환불해드려요.</p>`,
});
