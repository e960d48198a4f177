import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";
import { lookup, partRows, restWords, type NoticedOrder } from "../notice/order-facts.ts";

/** Events that only the receiver of files is told. */
export type ReceiverEvent = "gift-files" | "gift-files-new";

/** Events that payers do not see. */
export const toReceivers: readonly GiftEvent[] = ["gift-shipped", "gift-files", "gift-files-new"];

export type GiftEvent =
  | ReceiverEvent
  | "gift-accepted"
  | "gift-waiting"
  | "gift-declined"
  | "gift-ended"
  | "gift-shipped"
  | "owner-gift-accepted";

export type NoticedGift = {
  number: string;
  memberId: string | null;
  ordererName: string;
  /** the name that the payer gave the receiver */
  to: string;
  until: Date | null;
  waybillCompany: string | null;
  waybillNumber: string | null;
  parcel?: NoticedOrder["parcel"];
  address?: string;
  path?: string;
};

type MoreFacts = Partial<Omit<NoticeFacts, "note">>;

/** For gifts, the payer learns what happened, but never the address. */
const toGiver =
  (more: (gift: NoticedGift) => MoreFacts = () => ({})) =>
  (gift: NoticedGift): NoticeFacts => {
    const { number, ordererName, to } = gift;
    const { values, ...others } = more(gift);
    return {
      values: { 이름: ordererName, 받는분: to, 주문번호: number, ...values },
      button: ["주문 조회", lookup(gift)],
      note: `주문번호 ${number}`,
      ...others,
    };
  };

const toReceiver = ({ to, ordererName, path = "" }: NoticedGift): NoticeFacts => ({
  values: { 이름: to, 보낸분: ordererName },
  button: ["받은 파일 열기", path],
});

export const giftKinds: Record<GiftEvent, NoticeKind<NoticedGift>> = {
  "gift-accepted": {
    subject: "#{받는분}님이 선물을 받았어요",
    lines: [
      "#{이름}님, #{받는분}님이 선물을 받았어요.",
      "#{안내} 받는 분의 주소와 연락처는 상점만 알아요.",
    ],
    facts: toGiver(({ address }) => ({
      values: {
        안내:
          address === ""
            ? "받는 분이 파일을 처음 열 때까지는 주문을 취소할 수 있어요."
            : "배송지도 입력했어요. 곧 보내드릴게요.",
      },
    })),
  },
  "gift-waiting": {
    subject: "선물이 #{받는분}님을 기다리고 있어요",
    lines: [
      "#{이름}님, 선물이 아직 #{받는분}님을 기다리고 있어요.",
      "#{기한}까지 받지 않으면 주문을 취소하고 결제하신 금액을 모두 돌려드려요. 주문 조회에서 선물 링크를 다시 보내거나 새로 만들 수 있어요.",
    ],
    message:
      "#{이름}님, 보내신 선물을 #{기한}까지 받지 않으면 주문을 취소하고 환불해드려요. 주문번호 #{주문번호}",
    needs: { mail: ["기한"], message: ["기한", "주문번호"] },
    facts: toGiver(({ until }) => ({ values: { 기한: until ? seoulTime(until) : "" } })),
  },
  "gift-declined": {
    subject: "#{받는분}님이 선물을 사양했어요",
    lines: [
      "#{이름}님, #{받는분}님이 선물을 사양했어요.",
      "주문을 취소하고 결제하신 금액을 모두 돌려드려요.",
    ],
    message:
      "#{이름}님, 받는 분이 선물을 사양해 주문을 취소하고 환불해드려요. 주문번호 #{주문번호}",
    needs: { message: ["주문번호"] },
    facts: toGiver(),
  },
  "gift-ended": {
    subject: "선물을 받는 기한이 지났어요",
    lines: [
      "#{이름}님, #{받는분}님이 기한 안에 선물을 받지 않았어요.",
      "주문을 취소하고 결제하신 금액을 모두 돌려드려요.",
    ],
    message:
      "#{이름}님, 선물을 받는 기한이 지나 주문을 취소하고 환불해드려요. 주문번호 #{주문번호}",
    needs: { message: ["주문번호"] },
    facts: toGiver(),
  },
  "gift-shipped": {
    subject: "#{보낸분}님이 보낸 선물이 출발했어요",
    lines: ["#{보낸분}님이 보낸 선물이 출발했어요."],
    message: "#{보낸분}님이 보낸 선물이 출발했어요. #{송장}",
    needs: { message: ["송장"] },
    facts: ({ ordererName, waybillCompany, waybillNumber, parcel }) => {
      const waybill = { 택배사: waybillCompany ?? "", 송장번호: waybillNumber ?? "" };
      return {
        values: {
          보낸분: ordererName,
          ...waybill,
          송장: [...Object.values(waybill), restWords({ parcel })].filter(Boolean).join(" "),
        },
        rows: [...Object.entries(waybill), ...partRows({ parcel })],
      };
    },
  },
  "gift-files": {
    subject: "#{보낸분}님이 보낸 선물을 여기에서 열어요",
    lines: [
      "#{이름}님, #{보낸분}님이 보낸 파일을 여기에서 듣고 내려받을 수 있어요.",
      "받은 분만 여는 곳이니 이 메일을 다른 분에게 전하지 마세요.",
    ],
    facts: toReceiver,
  },
  "gift-files-new": {
    subject: "선물로 받은 파일이 새로 올라왔어요",
    lines: [
      "#{이름}님, #{보낸분}님에게 선물로 받은 파일이 새로 올라왔어요.",
      "추가로 낼 금액은 없어요. 아래에서 듣고 내려받을 수 있어요.",
    ],
    facts: toReceiver,
  },
  "owner-gift-accepted": {
    subject: "선물 배송지가 입력됐어요",
    lines: ["선물 받는 분이 주소를 알려줬어요.", "이제 보낼 준비를 할 수 있어요."],
    message: "선물 배송지가 입력돼 보낼 수 있어요. 주문 #{주문번호}. #{링크}",
    facts: ({ number }) => ({
      values: { 주문번호: number },
      button: ["주문 열기", `/admin/order/${number}`],
      note: `주문번호 ${number}`,
    }),
  },
};
