import { seoulTime } from "#lib/seoul-time.ts";
import type { EarlierOrderView } from "#shop/earlier/earlier-order-view.ts";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { useRoot } from "#app/root-data.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { EarlierOrderFacts } from "./earlier-order-facts.tsx";

/** An order of a former shop for its buyer: a record, which nothing can be asked of here. */
export const EarlierOrderDetails = ({ order }: { order: EarlierOrderView }) => (
  <>
    <div className="mt-4 flex flex-col gap-1 pb-5">
      <OrderNumber number={order.number} />
      <p className="text-14 text-soft numbers">
        {seoulTime(order.placedAt)} · {order.shop}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        <StatusBadge label={order.label} />
        {order.statusWords && <span className="text-12 text-soft">{order.statusWords}</span>}
      </p>
    </div>
    <OnlyRecord shop={order.shop} />
    <EarlierOrderFacts order={order} />
  </>
);

/** Whom to ask, since this page has no button for it. */
function OnlyRecord({ shop }: { shop: string }) {
  const company = useRoot()?.site.company;
  const contacts = [company?.phone, company?.email].filter(Boolean).join(", ");
  return (
    <NoticeBox className="mb-8">
      {shop}에서 한 주문의 기록이에요. 취소·반품·교환은 여기서 요청할 수 없어요. 이 주문에 대해
      궁금한 점은 <TextLink to="/qna">고객센터</TextLink>
      {contacts ? `(${contacts})` : ""}로 문의해주세요.
    </NoticeBox>
  );
}
