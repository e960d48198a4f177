import { MIND_DAYS } from "../sale.ts";
import type { NoticeItem, NoticeKind, ProductNotice } from "./product-notice.ts";
import { itemsOf } from "./product-notice.ts";

/** What the shop already knows of itself and the product. */
export type NoticeFacts = { name: string; phone: string; title: string; days: number };

const REFUND =
  "주문 화면이나 전화로 알려주시면 3영업일 안에 결제한 방법으로 돌려드려요. 늦어지면 연 15%를 더해 드려요.";
const FILE = "MP3를 재생할 수 있는 기기와 최신 웹 브라우저";

const words: Record<NoticeItem, (facts: NoticeFacts) => string> = {
  name: ({ title }) => title,
  maker: ({ name }) => name,
  provider: ({ name }) => name,
  certification: () => "해당 없음",
  origin: () => "대한민국",
  producer: ({ name }) => name,
  terms: () => "산 사람이 개인 용도로 쓸 수 있어요. 다시 팔거나 나누어 줄 수 없어요.",
  period: ({ days }) => `결제한 날부터 ${days}일 동안 듣고 내려받을 수 있어요.`,
  medium: () => "‘내 소리’에서 듣기와 파일 내려받기",
  requirement: () => FILE,
  transfer: () => "해당 없음",
  place: () => "",
  withdrawal: () =>
    "듣거나 내려받기 전에는 전액을 돌려드려요. 제공이 시작되면 미리듣기가 있는 상품은 청약철회를 할 수 없어요.",
  cancel: () =>
    `시작하기 전에는 전액을, 시작한 뒤에는 쓰지 않은 부분을 돌려드려요. 계약한 날부터 ${MIND_DAYS}일 안에는 이유를 묻지 않아요.`,
  refund: () => REFUND,
  service: ({ name, phone }) => [name, phone].filter(Boolean).join(" "),
  phone: ({ phone }) => phone,
};

/**
 * A draft for this kind of goods, to be reviewed by the owner; facts only the owner knows are
 * empty.
 */
export const noticeTemplate = (kind: NoticeKind, facts: NoticeFacts): ProductNotice => ({
  kind,
  items: Object.fromEntries(
    itemsOf(kind).flatMap((item) => {
      const text = words[item](facts);
      return text ? [[item, text]] : [];
    }),
  ),
});
