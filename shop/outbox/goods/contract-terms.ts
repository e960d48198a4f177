import { dayWords, nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { confirmRule, RIGHTS_STAY } from "#shop/site/settings.ts";
import { SHIP_WITHIN, type Dispatch } from "#shop/site/ship-by.ts";
import { dispatchWords } from "#shop/site/sending-words.ts";
import { isDeposit, receiptWords, waysToPay } from "#shop/order/payment/ways-to-pay.ts";
import type { Company, SiteSettings } from "#shop/site/settings.ts";
import { shippingTermsOf, type ShippingTerms } from "#shop/order/amounts.ts";
import type { OrderSummary } from "./order-summary.ts";
import { shownBusinessNumber } from "#shop/site/shown-business-number.ts";

const RETURNS =
  "상품이나 계약 내용을 적은 문서를 받은 날부터 7일 안에 주문 조회 화면에서 반품이나 교환을 요청할 수 있어요. 상품이 설명과 다르면 받은 날부터 3개월, 그 사실을 안 날부터 30일 안에 요청할 수 있어요.";
const DIGITAL =
  "디지털 상품은 듣거나 내려받기 전에는 이용 기간 안에 언제든 취소할 수 있어요. 처음 듣거나 내려받으면 제공이 시작되고, 미리듣기가 있던 상품은 주문할 때 동의하신 대로 그때부터 청약을 철회할 수 없어요. 미리듣기가 없던 상품은 그 뒤에도 7일 안에 철회할 수 있어요. 상품이 설명과 다르면 3개월, 그 사실을 안 날부터 30일 안에 환불을 요청할 수 있어요.";
const REFUND =
  "돌려받은 상품을 확인한 날부터 영업일 기준 3일 안에 결제하신 방법으로 환불해요. 늦어지면 늦어진 날만큼 연 15%의 이자를 더해 드려요.";
const MINORS =
  "미성년자가 법정대리인의 동의 없이 맺은 계약은 본인이나 법정대리인이 취소할 수 있어요.";

function paymentTerms({ payBy, cashReceipt, amounts: { total } }: OrderSummary): string {
  const isCash = isDeposit(payBy);
  const receipt = isCash ? `, 현금영수증 ${receiptWords({ cashReceipt, total })}` : "";
  return `${waysToPay[payBy]}${receipt}`;
}

/** Older orders have no dispatch rule of their own, so the legal one applies. */
const lawful: Dispatch = { within: SHIP_WITHIN, cutOffHour: null, closedDays: [] };

function supplyTerms({ shipBy, agreed }: OrderSummary, sends: boolean): string {
  if (shipBy) return sends ? `${nearDayWords(shipBy)}까지 보내드려요` : `${dayWords(shipBy)}까지`;
  return sends ? dispatchWords(agreed?.dispatch ?? lawful) : "결제가 끝나면 바로 준비해요";
}

function wayBackTerms({
  returnShippingFee,
  exchangeShippingFee,
  surcharge,
}: ShippingTerms): string {
  const back = won(returnShippingFee + surcharge);
  const both = won(exchangeShippingFee + 2 * surcharge);
  return `마음이 바뀌어 돌려보낼 때는 편도 ${back}을, 교환할 때는 왕복 ${both}을 구매자가 내요. 상품에 문제가 있을 때는 상점이 내요.`;
}

const sentTerms = (agreed: ShippingTerms, site: Pick<SiteSettings, "confirm">) =>
  [
    [
      "구매확정",
      `받으신 뒤 직접 확정할 수 있어요. ${confirmRule(agreed.confirm ?? site.confirm)} ${RIGHTS_STAY}`,
    ],
    ["반품·교환 배송비", wayBackTerms(agreed)],
  ] as const;

function sellerTerms(company: Company): string {
  const { name, representative, businessNumber, address, phone, email } = company;
  const facts = [
    representative && `대표 ${representative}`,
    businessNumber && `사업자등록번호 ${shownBusinessNumber(businessNumber)}`,
    address,
    phone,
    email,
  ].filter(Boolean);
  return [name, facts.length && `(${facts.join(", ")})`].filter(Boolean).join(" ");
}

function disputeTerms({ phone, email }: Company): string {
  const ways = [phone, email].filter(Boolean).join(", ");
  const further = "한국소비자원이나 전자거래분쟁조정위원회에 조정을 신청할 수 있어요.";
  return ways ? `${ways}에서 받아요. 해결되지 않으면 ${further}` : further;
}

/** The contract's terms (e-commerce act, article 13(2) and (3)). */
export function contractTerms(
  order: OrderSummary,
  { company, ...site }: SiteSettings,
): (readonly [string, string])[] {
  const { number, placedAt, lines } = order;
  const sends = lines.some(({ shippingClass }) => shippingClass === "parcel");
  const seller = sellerTerms(company);
  const isDigital = lines.some(({ shippingClass }) => shippingClass === "digital");
  return [
    ["주문번호", number],
    ["계약 시각", seoulTime(placedAt)],
    ...(seller ? [["판매자", seller] as const] : []),
    ["결제 방법", paymentTerms(order)],
    ["공급 시기", supplyTerms(order, sends)],
    ["청약철회", [sends && RETURNS, isDigital && DIGITAL].filter(Boolean).join(" ")],
    ...(sends ? sentTerms(order.agreed ?? shippingTermsOf(site, ""), site) : []),
    ["환불", REFUND],
    ["미성년자", MINORS],
    ["불만과 분쟁", disputeTerms(company)],
  ];
}
