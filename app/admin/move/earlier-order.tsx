import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { findAdminEarlierOrder } from "#shop/office/move/find-admin-earlier-order.server.ts";
import { EarlierOrderFacts } from "#app/account/earlier/earlier-order-facts.tsx";
import { Fact, FactList } from "#app/admin/list/fact.tsx";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/earlier-order";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "이전 상점의 주문");

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  found(await findAdminEarlierOrder(shopOf(context), params.id, visitorOf(context)));

export default function EarlierOrder({ loaderData: order }: Route.ComponentProps) {
  const { number, shop, placedAt, paidAt, label, statusWords, buyerId, createdAt } = order;
  const facts: [string, string][] = [
    ["이전 상점", shop],
    ["주문일시", seoulTime(placedAt)],
    ["결제일시", paidAt ? seoulTime(paidAt) : "결제하지 않았거나 알 수 없어요"],
    ["상태", [label, statusWords].filter(Boolean).join(" · ")],
    ["이전 상점의 아이디", buyerId || "없음"],
    ["옮겨 온 날", seoulDate(createdAt)],
  ];
  return (
    <div className="max-w-180">
      <BackLink to="/admin/move/orders">이전 상점의 주문</BackLink>
      <Title>{number}</Title>
      <p className="mt-2 text-14 text-soft">
        기록으로만 보관하는 주문이에요. 매출, 장부, 재고와 포인트에 넣지 않고, 여기서 환불하거나
        발송할 수 없어요.
      </p>
      <FactList facts={facts} className="mt-4 mb-8 grid-cols-[8rem_minmax(0,1fr)]">
        <Fact label="회원">
          {order.accountId ? (
            <TextLink to={`/admin/user/${order.accountId}`}>회원 정보</TextLink>
          ) : (
            "확인한 회원이 없어요"
          )}
        </Fact>
      </FactList>
      <EarlierOrderFacts order={order} />
    </div>
  );
}
