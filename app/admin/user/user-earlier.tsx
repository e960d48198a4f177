import type { OwnEarlierOrder } from "#shop/earlier/list-own-earlier-orders.server.ts";
import { EarlierOrderList } from "#app/account/earlier/earlier-order-list.tsx";
import { Section } from "#app/ui/section.tsx";

/** What a member ordered at a former shop; nothing for most. */
export const UserEarlier = ({ rows }: { rows: OwnEarlierOrder[] }) =>
  rows.length > 0 && (
    <Section id="earlier" title="이전 상점의 주문">
      <EarlierOrderList rows={rows} path="/admin/move/orders" />
    </Section>
  );
