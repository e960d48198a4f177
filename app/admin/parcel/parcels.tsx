import { calendarDayOf } from "#lib/calendar-day.ts";
import { parcelList } from "#shop/office/order/parcel/list-parcels.server.ts";
import { slipsPath } from "#shop/office/order/slips/slip-numbers.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { DueWords } from "#app/admin/order/list/due-words.tsx";
import { TrackingLink } from "#app/admin/order/tracking-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useSending } from "#app/ui/use-sending.ts";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/parcels";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "포장");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return {
    ...(await parcelList.read(shop, url.searchParams)),
    today: calendarDayOf(shop.now()),
  };
}

const emptyWords = {
  ready: { title: "보낼 상품이 없어요", words: "결제가 끝난 주문이 여기에 나타나요." },
  rest: { title: "남은 상품이 없어요", words: "일부만 보낸 주문의 남은 상품이 여기에 나타나요." },
  delivery: { title: "보낸 상품이 없어요", words: "송장을 적어 보낸 상품이 여기에 나타나요." },
};

export default function Parcels({ loaderData }: Route.ComponentProps) {
  const { list, filter, rows, today } = loaderData;
  const { pickup } = useSending();
  const packed = rows.filter(({ hold }) => !hold).map(({ number }) => number);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Title>포장</Title>
        <div className="flex flex-wrap gap-2">
          {pickup && <ButtonLink to="/admin/order/pickup">방문 수령</ButtonLink>}
          <ButtonLink to="/admin/parcel/pack">바코드로 포장하기</ButtonLink>
          {filter.tab !== "delivery" && packed.length > 0 && (
            <ButtonLink to={slipsPath(packed)} target="_blank">
              이 페이지의 포장 명세서
            </ButtonLink>
          )}
        </div>
      </div>
      <OfficeList
        list={list}
        page={loaderData}
        caption="보낼 상품"
        keyOf={({ number }) => number}
        rowClass="border-b border-line max-lg:block max-lg:py-3"
        empty={emptyWords[filter.tab]}
        cells={{
          number: {
            cell: ({ number }) => (
              <TextLink look="row" to={`/admin/parcel/${number}`} className="font-medium numbers">
                {number}
              </TextLink>
            ),
          },
          items: {
            cell: ({ items, pieces }) => (
              <>
                {items} <span className="text-12 text-soft numbers">{pieces}개</span>
              </>
            ),
          },
          recipient: {
            cell: ({ recipient: { name, phone } }) => (
              <>
                {name} <span className="text-12 text-soft numbers">{phone}</span>
              </>
            ),
          },
          waybill: {
            cell: ({ waybills, sentBy, hold, due }) => (
              <>
                {waybills.map((waybill) => (
                  <TrackingLink key={waybill.number} {...waybill} />
                ))}
                {!waybills.length && filter.tab === "delivery" && sentBy}
                {hold ? (
                  <span className="block text-12 text-bad">{hold}</span>
                ) : (
                  <DueWords due={due} today={today} />
                )}
              </>
            ),
          },
        }}
      />
    </>
  );
}
