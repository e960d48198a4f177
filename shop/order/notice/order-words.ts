import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import type { NoticeWords } from "#shop/notice/mail-words.ts";
import type { NoticedOrder } from "./noticed-order.ts";
import { ownerWords } from "./owner-words.ts";

export type OrderEvent =
  | "order-unpaid"
  | "order-pay-link"
  | "order-paid"
  | "order-deposit-due"
  | "order-shipped"
  | "order-done"
  | "order-refunded"
  | "order-partly-refunded"
  | "order-fully-refunded"
  | "order-canceled"
  | "order-expired"
  | "refund-account-needed"
  | "order-recipient-changed"
  | "order-contact-changed"
  | "order-code"
  | "owner-new-order"
  | "owner-order-canceled"
  | "owner-refund-refused"
  | "owner-recipient-changed";

const lookup = ({ memberId, number }: NoticedOrder) =>
  memberId ? `/my?order=${number}` : `/non-member/order/info?order=${number}`;
/** Without a link of its own: opens on the device, or for the member, that ordered. */
const toPay = ({ memberId, number, payPath }: NoticedOrder) =>
  payPath ?? `${memberId ? "/order" : "/non-member/order"}/failure?order=${number}`;
const toSounds = ({ number }: NoticedOrder): [string, string] => [
  "내 소리 열기",
  `/order-sounds/${number}`,
];
const supply = ({ address }: NoticedOrder) => (address === "" ? "제공" : "배송");
const hello = ({ ordererName }: NoticedOrder, words: string) => `${ordererName}님, ${words}`;
const back = ({ payBy }: NoticedOrder) =>
  payBy === "virtual_account"
    ? "알려주신 계좌에서 확인해주세요."
    : "카드사에 따라 환불이 보이기까지 영업일 기준 3일쯤 걸릴 수 있어요.";
/** The names are part of the messaging service's approved templates. */
const about = ({ ordererName, number }: NoticedOrder, more: Record<string, string> = {}) => ({
  이름: ordererName,
  주문번호: number,
  ...more,
});

const changedWords = (subject: string, words: string) => (order: NoticedOrder) => ({
  subject,
  lines: [hello(order, words), "요청하지 않았다면 바로 고객센터로 알려주세요."],
  button: ["주문 조회", lookup(order)] as [string, string],
});

const words: Record<OrderEvent, (order: NoticedOrder) => NoticeWords> = {
  "order-unpaid": (order) => ({
    subject: "결제를 기다리고 있어요",
    lines: [
      hello(order, "결제를 기다리고 있어요."),
      `결제할 금액은 ${won(order.total)}이에요. ${seoulTime(order.expiresAt)}까지 결제하지 않으면 주문이 자동으로 끝나고, 담아둔 상품은 돌려놓아요.`,
      "이 안내는 주문마다 한 번만 보내요. 그만두셨다면 아무것도 하지 않으셔도 돼요.",
    ],
    button: ["이어서 결제하기", toPay(order)],
  }),
  "order-pay-link": (order) => ({
    subject: "결제할 곳을 알려드려요",
    lines: [
      hello(order, "결제할 곳을 알려드려요."),
      `아래에서 주문 내용을 확인하고 ${won(order.total)}을 결제해주세요. ${seoulTime(order.expiresAt)}까지 결제하지 않으면 주문이 자동으로 끝나고, 담아둔 상품은 돌려놓아요.`,
      "이 링크로 누구나 주문을 보고 결제할 수 있으니 다른 분에게 전하지 마세요.",
    ],
    button: ["확인하고 결제하기", toPay(order)],
    message: {
      text: `${order.ordererName}님, ${seoulTime(order.expiresAt)}까지 ${won(order.total)}을 결제해주세요. 주문번호 ${order.number}`,
      path: toPay(order),
      variables: about(order, { 금액: won(order.total), 기한: seoulTime(order.expiresAt) }),
    },
  }),
  "order-paid": (order) => ({
    subject: "결제가 끝났어요",
    lines: [
      hello(order, "결제가 끝났어요."),
      supply(order) === "제공"
        ? "올라온 파일은 바로 듣고 내려받을 수 있어요. 아직 만들고 있는 것은 올라오면 알려드릴게요. 계약 내용을 아래에 적어두었으니 보관해주세요."
        : "곧 배송을 준비할게요. 계약 내용을 아래에 적어두었으니 보관해주세요.",
    ],
    button: supply(order) === "제공" ? toSounds(order) : ["주문 조회", lookup(order)],
    message: {
      text: `${order.ordererName}님, 주문하신 상품의 결제가 끝났어요. 주문번호 ${order.number}, 결제 금액 ${won(order.total)}`,
      variables: about(order, { 금액: won(order.total) }),
    },
  }),
  "order-deposit-due": (order) => {
    const account = order.deposit && `${bankLabel(order.deposit.bank)} ${order.deposit.number}`;
    return {
      subject: "입금 계좌를 알려드려요",
      lines: [
        hello(order, "아래 계좌에 입금해주세요."),
        `입금을 확인하면 바로 ${supply(order)}을 준비할게요. 기한이 지나면 주문이 자동으로 끝나요.`,
      ],
      facts: [
        ["입금 계좌", account ?? "주문 조회 화면에서 확인해주세요"],
        ...(order.deposit ? [["예금주", order.deposit.holder] as const] : []),
        ["입금 금액", won(order.total)],
        ["입금 기한", seoulTime(order.expiresAt)],
      ],
      button: ["주문 조회", lookup(order)],
      message: {
        text: `${order.ordererName}님, ${seoulTime(order.expiresAt)}까지 입금해주세요. ${account ? `${account} (예금주 ${order.deposit?.holder ?? ""}), ` : ""}${won(order.total)}, 주문번호 ${order.number}`,
        variables: about(order, {
          금액: won(order.total),
          계좌: account ?? "",
          예금주: order.deposit?.holder ?? "",
          기한: seoulTime(order.expiresAt),
        }),
      },
    };
  },
  "order-shipped": (order) => ({
    subject: "상품을 보냈어요",
    lines: [
      hello(order, "주문하신 상품을 보냈어요."),
      supply(order) === "제공"
        ? "내 소리에서 열거나, 주문할 때 적은 이메일에서 찾아주세요. 받지 못했다면 고객센터로 알려주세요."
        : "배송이 어디쯤인지 주문 조회에서 볼 수 있어요.",
    ],
    ...(order.waybillNumber && {
      facts: [
        ["택배사", order.waybillCompany ?? ""],
        ["송장번호", order.waybillNumber],
      ],
    }),
    button: [`${supply(order) === "제공" ? "주문" : "배송"} 조회`, lookup(order)],
    message: {
      text: `${order.ordererName}님, 주문하신 상품을 보냈어요. ${order.waybillNumber ? `${order.waybillCompany} ${order.waybillNumber}, ` : ""}주문번호 ${order.number}`,
      variables: about(order, {
        택배사: order.waybillCompany ?? "",
        송장번호: order.waybillNumber ?? "",
      }),
    },
  }),
  "order-done": (order) => ({
    subject: `${supply(order)}이 끝났어요`,
    lines: [
      hello(order, `${supply(order)}이 끝났어요.`),
      supply(order) === "제공"
        ? "상품이 설명과 다르거나 문제가 있으면 주문 조회에서 환불을 요청할 수 있어요. 미리듣기가 있던 상품은 듣거나 내려받은 뒤에 청약철회를 할 수 없어요."
        : "받은 날부터 7일 안에 반품이나 교환을 요청할 수 있어요. 미리듣기가 있던 디지털 상품은 듣거나 내려받은 뒤에 청약철회를 할 수 없어요.",
    ],
    button: ["주문 조회", lookup(order)],
  }),
  "order-refunded": (order) => ({
    subject: "품절되어 주문을 취소하고 환불했어요",
    lines: [
      hello(order, "죄송해요. 결제하는 동안 상품이 품절됐어요."),
      `결제하신 ${won(order.total)} 전액을 돌려드렸어요. ${back(order)}`,
    ],
    button: ["주문 조회", lookup(order)],
    message: {
      text: `${order.ordererName}님, 결제하는 동안 상품이 품절되어 주문을 취소하고 ${won(order.total)} 전액을 환불했어요. 죄송해요. 주문번호 ${order.number}`,
      variables: about(order, { 금액: won(order.total) }),
    },
  }),
  "order-partly-refunded": (order) => ({
    subject: "일부 금액을 환불했어요",
    lines: [hello(order, `${won(order.amount ?? 0)}을 환불했어요.`), back(order)],
    ...(order.reason && { facts: [["까닭", order.reason]] }),
    button: ["주문 조회", lookup(order)],
    message: {
      text: `${order.ordererName}님, ${won(order.amount ?? 0)}을 환불했어요. 주문번호 ${order.number}`,
      variables: about(order, { 금액: won(order.amount ?? 0) }),
    },
  }),
  "order-fully-refunded": (order) => ({
    subject: "결제하신 금액을 모두 환불했어요",
    lines: [
      hello(
        order,
        `${won(order.amount ?? order.total)}을 환불했어요. 결제하신 금액을 모두 돌려드렸어요.`,
      ),
      back(order),
    ],
    ...(order.reason && { facts: [["까닭", order.reason]] }),
    button: ["주문 조회", lookup(order)],
    message: {
      text: `${order.ordererName}님, 결제하신 금액을 모두 환불했어요. 이번에 환불한 금액 ${won(order.amount ?? order.total)}, 주문번호 ${order.number}`,
      variables: about(order, { 금액: won(order.amount ?? order.total) }),
    },
  }),
  "order-canceled": (order) => {
    const money =
      order.paidAt && order.total > 0
        ? `${won(order.total)} 전액을 돌려드렸어요.`
        : "결제된 금액은 없어요.";
    return {
      subject: "주문을 취소했어요",
      lines: [
        hello(order, "주문을 취소했어요."),
        order.paidAt && order.total > 0 ? `${money} ${back(order)}` : money,
      ],
      button: ["주문 조회", lookup(order)],
      message: {
        text: `${order.ordererName}님, 주문을 취소했어요. ${money} 주문번호 ${order.number}`,
        variables: about(order, { 환불: money }),
      },
    };
  },
  "order-expired": (order) => ({
    subject: "결제 시간이 지나 주문이 끝났어요",
    lines: [
      hello(order, "결제 시간이 지나 주문이 끝났어요."),
      "결제된 금액은 없어요. 필요하면 다시 주문해주세요.",
    ],
    button: ["다시 주문하기", "/"],
  }),
  "refund-account-needed": (order) => ({
    subject: "환불받을 계좌를 알려주세요",
    lines: [
      hello(order, "환불받을 계좌를 알려주세요."),
      "계좌로 입금하신 주문이라, 돌려받을 계좌를 알아야 환불할 수 있어요. 주문 조회에서 입력해주세요.",
    ],
    facts: [["환불할 금액", won(order.amount ?? order.total)]],
    button: ["환불 계좌 입력", lookup(order)],
    message: {
      text: `${order.ordererName}님, 환불받을 계좌를 주문 조회에서 입력해주세요. 환불할 금액 ${won(order.amount ?? order.total)}, 주문번호 ${order.number}`,
      variables: about(order, { 금액: won(order.amount ?? order.total) }),
    },
  }),
  "order-recipient-changed": changedWords("받는 곳을 바꿨어요", "주문의 받는 곳을 바꿨어요."),
  "order-contact-changed": changedWords("연락처를 바꿨어요", "이제 바뀐 연락처로 안내할게요."),
  "order-code": (order) => ({
    subject: "주문 확인 인증번호예요",
    lines: [
      "주문을 확인하는 인증번호예요.",
      "주문 조회 화면에 입력해주세요. 10분 동안 쓸 수 있어요.",
    ],
    ...(order.code && { code: order.code }),
    note: "요청한 적이 없다면 이 메일은 무시해도 괜찮아요. 인증번호는 아무에게도 알려주지 마세요.",
    message: {
      text: `주문 확인 인증번호 ${order.code} (10분 동안 쓸 수 있어요)`,
      variables: { 인증번호: order.code ?? "" },
    },
  }),
  ...ownerWords,
};

export const orderEvents = Object.keys(words) as OrderEvent[];

/** What is said about an order to whom it concerns. */
export const orderWords = (event: OrderEvent, order: NoticedOrder): NoticeWords => ({
  note: `주문번호 ${order.number}`,
  ...words[event](order),
});
