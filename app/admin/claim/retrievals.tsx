import { nearDayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { retrievalList } from "#shop/office/claim/retrieval-list.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { retrievalSheets } from "#shop/site/sheet/retrieval-sheets.ts";
import { NumberedAt } from "#app/admin/list/numbered-at.tsx";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { TrackingLink } from "#app/admin/order/tracking-link.tsx";
import { SheetChoice } from "#app/admin/order/sheet/sheet-choice.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/retrievals";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "회수");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [page, { courierSheets, fetchesReturns }] = await Promise.all([
    retrievalList.read(shop, url.searchParams),
    findSite(shop.db),
  ]);
  return { ...page, sheets: retrievalSheets(courierSheets), isOffered: fetchesReturns };
}

export default function Retrievals({ loaderData }: Route.ComponentProps) {
  const { list, filter, sheets, isOffered, rows } = loaderData;
  const isWaiting = filter.tab === "waiting";
  return (
    <>
      <BackLink to="/admin/claim">취소·반품·교환 목록</BackLink>
      <Title>회수</Title>
      <p className="mt-2 max-w-180 text-14 text-soft">
        {isOffered ? (
          "구매자가 회수를 신청한 반품·교환이에요. 승인한 것부터 택배사에 접수하고, 받은 송장번호를 요청 화면에 적어주세요."
        ) : (
          <>
            지금은 회수 신청을 받지 않아요. 택배사와 계약했다면{" "}
            <TextLink to="/admin/site#sending">상점 설정</TextLink>에서 켤 수 있어요.
          </>
        )}
      </p>
      {isWaiting && rows.length > 0 && <SheetFile sheets={sheets} />}
      <OfficeList
        list={list}
        page={loaderData}
        caption="회수 목록"
        keyOf={({ id }) => id}
        empty={
          isWaiting
            ? {
                title: "접수할 회수가 없어요",
                words: "회수를 신청한 요청을 승인하면 여기에 나타나요.",
              }
            : { title: "돌아오는 상품이 없어요", words: "회수 송장을 적으면 여기에 나타나요." }
        }
        cells={{
          request: { cell: RequestLink },
          from: {
            cell: ({ from, area }) => (
              <>
                {from} <span className="block text-12 text-soft">{area}</span>
              </>
            ),
          },
          items: { cell: ({ items }) => items, className: "max-lg:col-span-2" },
          day: { cell: WishedDay, className: "max-lg:col-span-2" },
          state: {
            cell: ({ waybill, filedAt }) =>
              waybill ? <TrackingLink {...waybill} /> : filedWords(filedAt),
            className: "text-14 max-lg:col-span-2",
          },
        }}
      />
    </>
  );
}

type Retrieval = Route.ComponentProps["loaderData"]["rows"][number];

const RequestLink = ({ id, kind, number, requestedAt }: Retrieval) => (
  <NumberedAt to={`/admin/claim/${id}`} at={requestedAt}>
    {claimKinds[kind]} {number}
  </NumberedAt>
);

const WishedDay = ({ wishedOn, note }: Retrieval) => (
  <>
    <span className="whitespace-nowrap numbers">{nearDayWords(wishedOn)}</span>
    {note && <span className="block text-12 break-words text-soft">{note}</span>}
  </>
);

const filedWords = (filedAt: Date | null): string =>
  filedAt ? `${seoulTime(filedAt)}에 파일로 받음` : "접수 전";

function SheetFile({ sheets }: { sheets: Route.ComponentProps["loaderData"]["sheets"] }) {
  return (
    <div className="mt-6 max-w-240">
      <ReasonFile
        title="회수 접수 파일 받기"
        action="/admin/claim/retrievals/export"
        words="구매자가 보내고 상점이 받는 파일이에요. 오늘 날짜 열에는 회수 희망일이 들어가요."
        example="예: 오늘 회수 접수"
        className="w-full"
      >
        <SheetChoice sheets={sheets} />
        <p className="text-12 text-soft">
          보내는 곳의 상호, 전화번호, 주소 열이 모두 있는 양식만 쓸 수 있어요.{" "}
          <TextLink to="/admin/order/sheets#own">우리 상점의 양식</TextLink>에 만들면 여기에
          나타나요.
        </p>
        <Tick name="again" isOn={false}>
          이미 파일로 받은 회수도 다시 담기
        </Tick>
      </ReasonFile>
    </div>
  );
}
