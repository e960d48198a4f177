import { MOST_LOOKED_AT } from "#shop/order/search/most-looked-at.ts";

/** Under what a search found, where more orders share what was typed than it looked through. */
export const CutSearch = ({ isCut }: { isCut: boolean }) =>
  isCut && (
    <p role="status" className="pt-4 text-14 text-soft">
      찾는 말이 같은 주문이 많아 최근 {MOST_LOOKED_AT.toLocaleString("ko-KR")}건까지만 찾아봤어요.
      더 오래된 주문은 기간을 좁히거나 주문번호나 전화번호, 이메일 전체로 찾아주세요.
    </p>
  );
