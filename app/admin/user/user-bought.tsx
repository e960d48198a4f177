import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { MemberPurchases } from "#shop/office/member/note/find-bought.server.ts";

/** A member's total purchases, less refunds. */
export const UserBought = ({ of: { total, orders, lastOrderAt } }: { of: MemberPurchases }) => (
  <div className="rounded-m bg-wash p-4 text-14">
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3">
      <div>
        <dt className="text-12 text-soft">누적 구매</dt>
        <dd className="text-20 font-semibold whitespace-nowrap numbers max-md:text-16">
          {won(total)}
        </dd>
      </div>
      <div>
        <dt className="text-12 text-soft">결제한 주문</dt>
        <dd className="text-20 font-semibold whitespace-nowrap numbers max-md:text-16">
          {orders.toLocaleString("ko-KR")}건
        </dd>
      </div>
      <div>
        <dt className="text-12 text-soft">마지막 주문</dt>
        <dd className="text-20 font-semibold whitespace-nowrap numbers max-md:text-16">
          {lastOrderAt ? (
            <time dateTime={lastOrderAt.toISOString()}>{seoulDate(lastOrderAt)}</time>
          ) : (
            "없음"
          )}
        </dd>
      </div>
    </dl>
    <p className="mt-4 text-12 text-soft">환불한 금액은 제외했어요. 장부의 금액과 같아요.</p>
  </div>
);
