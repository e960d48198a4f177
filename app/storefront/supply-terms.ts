import { won } from "#lib/won.ts";
import type { SiteFees } from "#shop/order/amounts.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { dispatchWords } from "#shop/site/sending-words.ts";
import { shipWords } from "./sale-words.tsx";

type SuppliedProduct = Pick<
  ProductDetails,
  "shippingClass" | "ownFee" | "expectedShipOn" | "supplyWords" | "commission" | "samples"
>;

export type SupplyTerms = [title: string, words: string[]][];

/**
 * E-commerce act: articles 15 (supply), 17 (withdrawal) and 18 (refund). The server says them, so
 * that no page carries the words of other kinds of products.
 */
export function supplyTerms(product: SuppliedProduct, site: SiteFees): SupplyTerms {
  const digital = product.shippingClass === "digital";
  return [
    [digital ? "제공" : "배송", supplyOf(product, site)],
    [
      digital ? "청약철회" : "교환·반품",
      product.commission ? MADE_FOR_ONE : withdrawalOf(product, site),
    ],
    [
      "환불",
      [
        `${digital ? "청약철회 의사를 알려주신 날부터" : "상품을 돌려받은 날부터"} 3영업일 안에 결제하신 방법으로 환불해드려요.`,
        "환불이 늦어지면 늦어진 기간만큼 연 15%의 지연배상금을 더해 드려요.",
      ],
    ],
  ];
}

const BUNDLED = "다른 택배 상품과 함께 주문하면 그중 가장 높은 배송비를 한 번만 받아요.";
const NOT_AS_SAID =
  "상품이 표시·광고나 계약 내용과 다르면 받은 날부터 3개월, 그 사실을 알게 된 날부터 30일 안에 할 수 있어요.";

function supplyOf(product: SuppliedProduct, site: SiteFees): string[] {
  const { ownFee, expectedShipOn, supplyWords, shippingClass } = product;
  const digital = shippingClass === "digital";
  const sent = digital ? [] : [dispatchWords(site.dispatch)];
  return [
    shippingWords(product, site, won),
    ...(ownFee ? [BUNDLED] : []),
    ...(expectedShipOn ? [shipWords(expectedShipOn, digital)] : sent),
    ...supplyWords,
  ];
}

/** What is made for one person (article 17(2)6; decree, article 21). */
const MADE_FOR_ONE = [
  "원고대로 한 분만을 위해 만드는 주문 제작 상품이에요. 만들기 시작하기 전에는 언제든 취소하고 전액 환불받을 수 있어요.",
  "만들기 시작하면 제공이 시작되고, 그때부터 청약철회를 할 수 없어요. 주문할 때 상품마다 따로 안내하고 동의를 받아요. 중단하시면 ‘가격과 진행’의 표대로 환불해드려요.",
  NOT_AS_SAID,
];

/**
 * The exception for digital content requires a sample to listen to (e-commerce act, articles 17(2)5
 * and 17(6)).
 */
const withdrawalOf = ({ shippingClass, samples }: SuppliedProduct, site: SiteFees): string[] =>
  shippingClass === "digital"
    ? [
        "듣거나 내려받기 전에는 이용 기간 안에 언제든 취소하고 전액 환불받을 수 있어요.",
        NOT_AS_SAID,
        samples.length > 0
          ? "처음 듣거나 내려받으면 제공이 시작되고, 그때부터 청약철회를 할 수 없어요. 주문할 때 동의를 받아요. 구매하기 전에 이 페이지의 샘플을 들어보고 확인해주세요."
          : "미리 들어볼 수 없는 상품이라 제공이 시작된 뒤에도 7일 안에 청약철회를 할 수 있어요.",
      ]
    : [
        "상품을 받은 날부터 7일 안에 청약철회(교환·반품)를 할 수 있어요.",
        NOT_AS_SAID,
        "사용하거나 훼손해 가치가 크게 줄어든 상품은 교환·반품이 어려워요. 내용을 확인하려고 포장을 뜯은 것은 괜찮아요.",
        returnFeeWords(site),
      ];

function returnFeeWords({ returnShippingFee, exchangeShippingFee, surcharges }: SiteFees): string {
  const more = surcharges.some(({ fee }) => fee > 0)
    ? " 제주·도서산간은 추가 배송비도 같은 횟수만큼 더해져요."
    : "";
  return `단순 변심이면 반품 배송비 편도 ${won(returnShippingFee)}, 교환 배송비 왕복 ${won(exchangeShippingFee)}을 구매자가, 상품에 문제가 있으면 판매자가 부담해요.${more}`;
}
