import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { Member } from "#shop/office/member/find-member.server.ts";
import { OrderBadge } from "#app/admin/order/order-badge.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

export function UserOrders({
  id,
  orders: { rows, previous, next },
}: Pick<Member, "id" | "orders">) {
  return (
    <Section id="orders" title="주문">
      <TextLink look="tall" to={`/admin/order/write?member=${id}`} className="text-14">
        이 회원의 전화 주문 쓰기
      </TextLink>
      {!rows.length && <p className="py-4 text-14 text-soft">주문한 적이 없어요.</p>}
      <ul>
        {rows.map((order) => (
          <li
            key={order.number}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3 text-14"
          >
            <TextLink
              look="row"
              to={`/admin/order/${order.number}`}
              className="font-medium numbers"
            >
              {order.number}
            </TextLink>
            <OrderBadge order={order} className="justify-self-end" />
            <span className="min-w-0">
              {order.items}
              <time
                dateTime={order.placedAt.toISOString()}
                className="block text-12 text-soft numbers"
              >
                {seoulTime(order.placedAt)}
              </time>
            </span>
            <span className="text-right font-medium whitespace-nowrap numbers">
              {won(order.total)}
            </span>
          </li>
        ))}
      </ul>
      <Pager previous={previous} next={next} />
    </Section>
  );
}
