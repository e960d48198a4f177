import { calendarDayOf } from "#lib/calendar-day.ts";
import {
  listParcels,
  parcelTabs,
  type ParcelRow,
  type ParcelTab,
} from "#shop/office/order/parcel/list-parcels.server.ts";
import { slipsPath } from "#shop/office/order/slips/slip-numbers.ts";
import { CardTable, cardCell } from "#app/admin/list/card-table.tsx";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DueWords } from "#app/admin/order/list/due-words.tsx";
import { TrackingLink } from "#app/admin/order/tracking-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/parcels";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "포장");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const tab: ParcelTab = searchParams.get("tab") === "delivery" ? "delivery" : "ready";
  const page = await listParcels(db, {
    tab,
    after: searchParams.get("after"),
    before: searchParams.get("before"),
    now: now(),
  });
  const tabs = Object.entries(parcelTabs).map(([name, title]) => ({
    to: `/admin/parcel?tab=${name}`,
    title,
    isHere: name === tab,
  }));
  return { tab, tabs, today: calendarDayOf(now()), ...page };
}

export default function Parcels({
  loaderData: { tab, tabs, today, rows, previous, next },
}: Route.ComponentProps) {
  const packed = rows.filter(({ hold }) => !hold).map(({ number }) => number);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Title>포장</Title>
        {tab === "ready" && packed.length > 0 && (
          <ButtonLink to={slipsPath(packed)} target="_blank">
            이 쪽의 포장 명세서
          </ButtonLink>
        )}
      </div>
      <div className="py-4">
        <ListTabs label="보낼 것과 보낸 것" tabs={tabs} />
      </div>
      <ListBody>
        {rows.length ? (
          <CardTable caption="보낼 상품" heads={["주문", "상품", "받는 분", "송장과 기한"]}>
            {rows.map((row) => (
              <ParcelLine key={row.number} row={row} today={today} />
            ))}
          </CardTable>
        ) : (
          <EmptyList
            title={tab === "ready" ? "보낼 상품이 없어요" : "보낸 상품이 없어요"}
            words={
              tab === "ready"
                ? "결제가 끝난 주문이 여기에 나타나요."
                : "송장을 적어 보낸 상품이 여기에 나타나요."
            }
            start={`/admin/parcel?tab=${tab}`}
          />
        )}
      </ListBody>
      <Pager previous={previous} next={next} />
    </>
  );
}

function ParcelLine({
  row: { number, items, pieces, recipient, waybill, hold, due },
  today,
}: {
  row: ParcelRow;
  today: string;
}) {
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-3">
      <td className={cardCell}>
        <TextLink look="row" to={`/admin/parcel/${number}`} className="font-medium numbers">
          {number}
        </TextLink>
      </td>
      <td className={cardCell}>
        {items} <span className="text-12 text-soft numbers">{pieces}개</span>
      </td>
      <td className={cardCell}>
        {recipient.name} <span className="text-12 text-soft numbers">{recipient.phone}</span>
      </td>
      <td className={cardCell}>
        {waybill && <TrackingLink {...waybill} />}
        {hold ? (
          <span className="block text-12 text-bad">{hold}</span>
        ) : (
          <DueWords due={due} today={today} />
        )}
      </td>
    </tr>
  );
}
