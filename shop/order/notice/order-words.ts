import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import {
  allBack,
  isHandedOver,
  lookup,
  moneyBack,
  paidWords,
  parcelOf,
  partRows,
  partsBack,
  restWords,
  orderFacts,
  saidToOwner,
  supply,
  toConfirm,
  toPay,
  why,
  type NoticedOrder,
} from "./order-facts.ts";

export type OrderEvent =
  | "order-unpaid"
  | "order-pay-link"
  | "order-other-device"
  | "order-paid"
  | "order-deposit-due"
  | "order-shipped"
  | "order-pickup"
  | "order-done"
  | "order-confirmed"
  | "order-refunded"
  | "order-partly-refunded"
  | "order-fully-refunded"
  | "order-canceled"
  | "order-expired"
  | "refund-account-needed"
  | "refund-account-typed"
  | "order-recipient-changed"
  | "order-contact-changed"
  | "order-code"
  | "owner-new-order"
  | "owner-deposit-waiting"
  | "owner-order-canceled"
  | "owner-refund-refused"
  | "owner-recipient-changed";

const byPhone = { message: ["주문번호"] };
const moneyByPhone = { message: ["주문번호", "금액"] };

function sentRows(company: string | null, number: string | null): [string, string][] {
  if (number)
    return [
      ["택배사", company ?? ""],
      ["송장번호", number],
    ];
  return company ? [["보낸 방법", company]] : [];
}

function shippedWords(order: NoticedOrder): string {
  if (isHandedOver(order))
    return "내 소리에서 열거나, 주문할 때 적은 이메일에서 찾아주세요. 받지 못했다면 고객센터로 알려주세요.";
  const look = order.wayWords ?? "배송이 어디쯤인지 주문 조회에서 볼 수 있어요.";
  return order.parcel?.toCome
    ? `나눠서 보내드려요. 남은 상품은 준비되는 대로 보내고 다시 알려드릴게요. ${look}`
    : joined(look, order);
}

const joined = (words: string, { confirm }: NoticedOrder) =>
  confirm?.words ? `${words} ${confirm.words}` : words;

export const orderKinds: Record<OrderEvent, NoticeKind<NoticedOrder>> = {
  "order-unpaid": {
    subject: "결제를 기다리고 있어요",
    lines: [
      "#{이름}님, 결제를 기다리고 있어요.",
      "결제할 금액은 #{금액}이에요. #{기한}까지 결제하지 않으면 주문이 자동으로 취소돼요.",
      "이 안내는 주문마다 한 번만 보내요. 주문을 원하지 않으시면 아무것도 하지 않으셔도 돼요.",
    ],
    needs: { mail: ["금액", "기한"] },
    facts: orderFacts((order) => ({
      values: { 금액: won(order.total), 기한: seoulTime(order.expiresAt) },
      button: ["이어서 결제하기", toPay(order)],
    })),
  },
  "order-pay-link": {
    subject: "결제할 곳을 알려드려요",
    lines: [
      "#{이름}님, 결제할 곳을 알려드려요.",
      "아래에서 주문 내용을 확인하고 #{금액}을 결제해주세요. #{기한}까지 결제하지 않으면 주문이 자동으로 취소돼요.",
      "이 링크로 누구나 주문을 보고 결제할 수 있으니 다른 분에게 전하지 마세요.",
    ],
    message: "#{이름}님, #{기한}까지 #{금액}을 결제해주세요. 주문번호 #{주문번호} #{링크}",
    needs: { mail: ["금액", "기한"], message: ["주문번호", "금액", "기한", "링크"] },
    facts: orderFacts((order) => ({
      values: { 금액: won(order.total), 기한: seoulTime(order.expiresAt) },
      button: ["확인하고 결제하기", toPay(order)],
      link: toPay(order),
    })),
  },
  "order-other-device": {
    subject: "다른 기기에서 결제를 이어가고 있어요",
    lines: [
      "#{이름}님, 결제 링크를 연 다른 기기에서 주문의 결제를 이어가고 있어요.",
      "이제 그 기기에서 주문을 볼 수 있고, 처음 주문한 기기에서는 주문번호와 전화번호로 조회할 수 있어요. 직접 하지 않았다면 바로 고객센터로 알려주세요.",
    ],
    message:
      "#{이름}님, 결제 링크를 연 다른 기기에서 결제를 이어가고 있어요. 직접 하지 않았다면 고객센터로 알려주세요. 주문번호 #{주문번호}",
    needs: byPhone,
    facts: orderFacts(),
  },
  "order-paid": {
    subject: "결제가 끝났어요",
    lines: ["#{이름}님, 결제가 끝났어요.", "#{안내} 계약 내용을 아래에 적어두었으니 보관해주세요."],
    message: "#{이름}님, 주문하신 상품의 결제가 끝났어요. 주문번호 #{주문번호}, 결제 금액 #{금액}",
    needs: moneyByPhone,
    facts: orderFacts((order) => ({
      values: {
        금액: won(order.total),
        안내: paidWords(order),
      },
      ...(isHandedOver(order) &&
        !order.giftState &&
        !order.isDifference && { button: ["내 소리 열기", `/order-sounds/${order.number}`] }),
    })),
  },
  "order-deposit-due": {
    subject: "입금 계좌를 알려드려요",
    lines: [
      "#{이름}님, 아래 계좌에 입금해주세요.",
      "입금을 확인하면 바로 #{배송}을 준비할게요. 기한이 지나면 주문이 자동으로 취소돼요.",
    ],
    message:
      "#{이름}님, #{기한}까지 입금해주세요. #{계좌} (예금주 #{예금주}), #{금액}, 주문번호 #{주문번호}",
    needs: { message: ["계좌", "예금주", "금액", "기한"] },
    facts: orderFacts((order) => {
      const { deposit } = order;
      const account = deposit
        ? `${bankLabel(deposit.bank)} ${deposit.number}`
        : "주문 조회 화면에서 확인해주세요";
      const values = { 금액: won(order.total), 기한: seoulTime(order.expiresAt) };
      return {
        values: {
          ...values,
          계좌: account,
          예금주: deposit?.holder ?? "주문 조회 화면에서 확인",
          배송: supply(order),
        },
        rows: [
          ["입금 계좌", account],
          ...(deposit ? [["예금주", deposit.holder] as const] : []),
          ["입금 금액", values.금액],
          ...(order.depositor ? [["입금자명", order.depositor] as const] : []),
          ["입금 기한", values.기한],
        ],
      };
    }),
  },
  "order-shipped": {
    subject: "상품을 보냈어요",
    lines: ["#{이름}님, 주문하신 상품을 보냈어요.", "#{안내}"],
    message: "#{이름}님, 주문하신 상품을 보냈어요. 주문번호 #{주문번호} #{송장}",
    needs: byPhone,
    facts: orderFacts((order) => {
      const { waybillNumber, waybillCompany: company } = parcelOf(order);
      const waybill = { 택배사: company ?? "", 송장번호: waybillNumber ?? "" };
      const rows = [...sentRows(company, waybillNumber), ...partRows(order)];
      return {
        values: {
          ...waybill,
          송장: [waybillNumber && `${company ?? ""} ${waybillNumber}`.trim(), restWords(order)]
            .filter(Boolean)
            .join(" "),
          안내: shippedWords(order),
        },
        ...toConfirm(order),
        ...(rows.length && { rows }),
        button: [waybillNumber ? "배송 조회" : "주문 조회", lookup(order)],
      };
    }),
  },
  "order-pickup": {
    subject: "상품을 받으러 오실 수 있어요",
    lines: [
      "#{이름}님, 주문하신 상품을 준비했어요.",
      "#{장소}에서 #{시간}에 드려요. 오셔서 수령번호 #{수령번호}를 보여주세요.",
    ],
    message:
      "#{이름}님, 주문하신 상품을 #{장소}에서 드려요 (#{시간}). 수령번호 #{수령번호}, 주문번호 #{주문번호}",
    needs: {
      mail: ["장소", "시간", "수령번호"],
      message: ["장소", "시간", "수령번호", "주문번호"],
    },
    facts: orderFacts(({ pickup }) => {
      const values = {
        장소: pickup?.place ?? "",
        시간: pickup?.hours ?? "",
        수령번호: pickup?.code ?? "",
      };
      return {
        values,
        rows: [
          ["수령번호", values.수령번호],
          ["받는 곳", values.장소],
          ["시간", values.시간],
        ],
      };
    }),
  },
  "order-done": {
    subject: "#{배송}이 끝났어요",
    lines: ["#{이름}님, #{배송}이 끝났어요.", "#{안내}"],
    needs: { mail: ["안내"] },
    facts: orderFacts((order) => ({
      values: {
        배송: supply(order),
        안내: isHandedOver(order)
          ? "상품이 설명과 다르거나 문제가 있으면 주문 조회에서 환불을 요청할 수 있어요. 미리듣기가 있던 상품은 듣거나 내려받은 뒤에 청약철회를 할 수 없어요."
          : joined(
              "받은 날부터 7일 안에 반품이나 교환을 요청할 수 있어요. 미리듣기가 있던 디지털 상품은 듣거나 내려받은 뒤에 청약철회를 할 수 없어요.",
              order,
            ),
      },
      ...toConfirm(order),
    })),
  },
  "order-confirmed": {
    subject: "구매가 자동으로 확정됐어요",
    lines: ["#{이름}님, 기한이 지나 구매가 자동으로 확정됐어요.", "#{안내}"],
    needs: { mail: ["안내"] },
    facts: orderFacts((order) => ({ values: { 안내: order.confirm?.words ?? "" } })),
  },
  "order-refunded": {
    subject: "품절되어 주문을 취소하고 환불했어요",
    lines: [
      "#{이름}님, 죄송해요. 결제하는 동안 상품이 품절됐어요.",
      "결제하신 #{금액} 전액을 돌려드렸어요. #{환불안내}",
    ],
    message:
      "#{이름}님, 결제하는 동안 상품이 품절되어 주문을 취소하고 #{금액} 전액을 환불했어요. 죄송해요. 주문번호 #{주문번호}",
    needs: { mail: ["금액"], ...moneyByPhone },
    facts: orderFacts((order) => ({ values: moneyBack(order) })),
  },
  "order-partly-refunded": {
    subject: "일부 금액을 환불했어요",
    lines: ["#{이름}님, #{금액}을 환불했어요.", "#{환불안내}"],
    message: "#{이름}님, #{금액}을 환불했어요. 주문번호 #{주문번호}",
    needs: { mail: ["금액"], ...moneyByPhone },
    facts: orderFacts((order) => ({ values: moneyBack(order), rows: why(order) })),
  },
  "order-fully-refunded": {
    subject: "결제하신 금액을 모두 환불했어요",
    lines: ["#{이름}님, #{금액}을 환불했어요. 결제하신 금액을 모두 돌려드렸어요.", "#{환불안내}"],
    message:
      "#{이름}님, 결제하신 금액을 모두 환불했어요. 이번에 환불한 금액 #{금액}, 주문번호 #{주문번호}",
    needs: { mail: ["금액"], ...moneyByPhone },
    facts: orderFacts((order) => ({ values: moneyBack(order), rows: why(order) })),
  },
  "order-canceled": {
    subject: "주문을 취소했어요",
    lines: ["#{이름}님, 주문을 취소했어요.", "#{환불} #{환불안내}"],
    message: "#{이름}님, 주문을 취소했어요. #{환불} 주문번호 #{주문번호}",
    needs: { mail: ["환불"], message: ["주문번호", "환불"] },
    facts: orderFacts((order) => ({ values: allBack(order) })),
  },
  "order-expired": {
    subject: "결제 시간이 지나 주문이 취소됐어요",
    lines: [
      "#{이름}님, 결제 시간이 지나 주문이 취소됐어요.",
      "결제된 금액은 없어요. 필요하면 다시 주문해주세요.",
    ],
    facts: orderFacts((order) => ({
      rows: partsBack(order, 0) ? [["돌려드린 것", partsBack(order, 0)]] : [],
      button: ["다시 주문하기", "/"],
    })),
  },
  "refund-account-needed": {
    subject: "환불받을 계좌를 알려주세요",
    lines: [
      "#{이름}님, 환불받을 계좌를 알려주세요.",
      "계좌로 입금하신 주문이라, 돌려받을 계좌를 알아야 환불할 수 있어요. 주문 조회에서 입력해주세요.",
    ],
    message:
      "#{이름}님, 환불받을 계좌를 주문 조회에서 입력해주세요. 환불할 금액 #{금액}, 주문번호 #{주문번호}",
    needs: moneyByPhone,
    facts: orderFacts((order) => {
      const amount = won(order.amount ?? order.total);
      return {
        values: { 금액: amount },
        rows: [["환불할 금액", amount]],
        button: ["환불 계좌 입력", lookup(order)],
      };
    }),
  },
  "refund-account-typed": {
    subject: "환불받을 계좌를 적어두었어요",
    lines: [
      "#{이름}님, 상점에서 환불받을 계좌를 적었어요.",
      "#{금액}을 #{계좌} 계좌로 돌려드려요. 알려주신 계좌가 아니라면 바로 고객센터로 알려주세요.",
    ],
    message:
      "#{이름}님, #{금액}을 #{계좌} 계좌로 돌려드려요. 알려주신 계좌가 아니라면 바로 고객센터로 알려주세요. 주문번호 #{주문번호}",
    needs: { mail: ["금액", "계좌"], message: ["주문번호", "금액", "계좌"] },
    facts: orderFacts((order) => {
      const [amount, to] = [won(order.amount ?? order.total), order.refundTo ?? ""];
      return { values: { 금액: amount, 계좌: to }, rows: [["환불받을 계좌", to]] };
    }),
  },
  "order-recipient-changed": {
    subject: "받는 곳을 바꿨어요",
    lines: [
      "#{이름}님, 주문의 받는 곳을 바꿨어요.",
      "요청하지 않았다면 바로 고객센터로 알려주세요.",
    ],
    facts: orderFacts(),
  },
  "order-contact-changed": {
    subject: "연락처를 바꿨어요",
    lines: [
      "#{이름}님, 이제 바뀐 연락처로 안내할게요.",
      "요청하지 않았다면 바로 고객센터로 알려주세요.",
    ],
    message:
      "#{이름}님, 주문의 연락처를 바꿨어요. 요청하지 않았다면 바로 고객센터로 알려주세요. 주문번호 #{주문번호}",
    needs: byPhone,
    facts: orderFacts(),
  },
  "order-code": {
    subject: "주문 확인 인증번호예요",
    lines: [
      "주문을 확인하는 인증번호예요.",
      "주문 조회 화면에 입력해주세요. 10분 동안 쓸 수 있어요.",
    ],
    message: "주문 확인 인증번호 #{인증번호} (10분 동안 쓸 수 있어요)",
    needs: { message: ["인증번호"] },
    // Whoever requests a code has not proved anything yet, so there is no name and no button.
    facts: ({ code = "" }) => ({
      values: {},
      code,
      note: "요청한 적이 없다면 이 메일은 무시해도 괜찮아요. 인증번호는 아무에게도 알려주지 마세요.",
    }),
  },
  "owner-new-order": {
    subject: "새 주문 #{금액}",
    lines: ["새 주문이 들어왔어요.", "결제가 끝나 보낼 준비를 기다리고 있어요."],
    message: "새 주문 #{주문번호}, #{금액}. #{링크}",
    facts: saidToOwner((order) => ({ values: { 금액: won(order.total) } })),
  },
  "owner-deposit-waiting": {
    subject: "입금을 기다리는 주문 #{금액}",
    lines: [
      "입금을 기다리는 주문이 들어왔어요.",
      "아직 보낼 준비를 하지 않아도 돼요. 입금되면 새 주문으로 다시 알려드려요.",
    ],
    message: "입금을 기다리는 주문 #{주문번호}, #{금액}. #{링크}",
    facts: saidToOwner((order) => ({
      values: { 금액: won(order.total) },
      rows: [["입금 기한", seoulTime(order.expiresAt)]],
    })),
  },
  "owner-order-canceled": {
    subject: "주문 취소 #{금액}",
    lines: [
      "구매자가 주문을 취소했어요.",
      "이 주문은 보내지 말아주세요. 결제한 금액은 돌려주었고, 상품 수량은 재고로 돌아왔어요.",
    ],
    message: "구매자가 취소했으니 보내지 말아주세요. 주문 #{주문번호}, #{금액}. #{링크}",
    facts: saidToOwner((order) => ({ values: { 금액: won(order.total) } })),
  },
  "owner-recipient-changed": {
    subject: "#{누가} 받는 곳을 바꿨어요",
    lines: [
      "#{누가} 받는 곳을 바꿨어요.",
      "이미 포장했거나 전표를 인쇄했다면 새 주소를 확인해주세요.",
    ],
    message: "#{누가} 받는 곳을 바꿨어요. 주문 #{주문번호}. #{링크}",
    facts: saidToOwner(({ changedBy }) => ({
      values: { 누가: changedBy ? `${changedBy} 계정이` : "구매자가" },
    })),
  },
  "owner-refund-refused": {
    subject: "결제사가 환불을 거절했어요 #{금액}",
    lines: [
      "결제사가 환불을 거절했어요.",
      "주문 화면에서 이유를 확인하고 다시 요청하거나 다른 방법으로 돌려주세요. 환불은 영업일 기준 3일 안에 해야 해요.",
    ],
    message: "결제사가 환불을 거절했어요. 주문 #{주문번호}, #{금액}. #{링크}",
    facts: saidToOwner((order) => {
      const amount = won(order.amount ?? order.total);
      return {
        values: { 금액: amount },
        rows: [["환불할 금액", amount], ...why(order, "결제사의 답")],
      };
    }),
  },
};
