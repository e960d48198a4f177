import { companyWayNames, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
export const STORE_ID = new RegExp(`^store-${UUID}$`);
export const CHANNEL_KEY = new RegExp(`^channel-key-${UUID}$`);

/** Channels of a PortOne store, one per way to pay; a way without one is not offered. */
export type PortoneChannels = {
  keys: Partial<Record<CompanyWay, string>>;
  /** the company behind the channel of virtual accounts */
  accountGateway: GatewayName;
};

type Gateway = {
  title: string;
  /** where a buyer says which cash receipt they want: in the order form, or in its own window */
  receiptChosen: "here" | "window";
  /** whether it issues cash receipts that nobody asked for */
  issuesReceipts: boolean;
};

/**
 * What virtual accounts of each company can do, from PortOne's guides:
 * https://developers.portone.io/opi/ko/integration/pg/v2/readme. Smartro is missing: it gives a
 * deposit back only with a phone number of the account's holder, which a shop does not ask for.
 */
export const gateways = {
  tosspayments: { title: "토스페이먼츠", receiptChosen: "here", issuesReceipts: true },
  nice: { title: "나이스페이먼츠", receiptChosen: "window", issuesReceipts: true },
  inicis: { title: "KG이니시스", receiptChosen: "window", issuesReceipts: false },
  kcp: { title: "NHN KCP", receiptChosen: "window", issuesReceipts: false },
  ksnet: { title: "KSNET", receiptChosen: "window", issuesReceipts: false },
  kpn: { title: "한국결제네트웍스(KPN)", receiptChosen: "window", issuesReceipts: false },
} as const satisfies Record<string, Gateway>;
export type GatewayName = keyof typeof gateways;
export const gatewayNames = Object.keys(gateways) as [GatewayName, ...GatewayName[]];

const walletWords = "전액과 일부 취소를 할 수 있어요. 현금영수증은 지갑에서 발급해요.";

/** What a channel can do and cannot, for the owner. */
const channelWords: Record<Exclude<CompanyWay, "virtual_account">, string> = {
  card: "전액과 일부 취소를 할 수 있어요. 카드 결제에는 현금영수증이 없어요.",
  kakaopay: walletWords,
  naverpay: walletWords,
  tosspay: walletWords,
};

export const wordsOfChannel = (way: CompanyWay, gateway: GatewayName): string =>
  way === "virtual_account" ? accountWords(gateways[gateway]) : channelWords[way];

const accountWords = ({ title, receiptChosen, issuesReceipts }: Gateway): string =>
  [
    `${title}의 가상계좌예요. 전액과 일부 환불을 구매자의 계좌로 보낼 수 있고, 에스크로는 일부 환불을 할 수 없어요.`,
    receiptChosen === "here"
      ? "현금영수증은 주문서에서 고른 대로 발급해요."
      : "현금영수증은 구매자가 결제창에서 골라요.",
    issuesReceipts
      ? "자진발급도 해요. 자진발급한 영수증은 전액만 취소할 수 있어 일부 환불은 홈택스에서 고쳐요."
      : "자진발급은 하지 않아요. 10만 원 이상은 홈택스에서 직접 발급해주세요.",
  ].join(" ");

/** In the order of the form. */
export const waysWithChannel = ({ keys }: PortoneChannels): CompanyWay[] =>
  companyWayNames.filter((way) => Boolean(keys[way]));
