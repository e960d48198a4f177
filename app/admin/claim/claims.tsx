import { won } from "#lib/won.ts";
import { claimList, type ClaimTab } from "#shop/office/claim/claim-list.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { CutSearch } from "#app/admin/list/cut-search.tsx";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { NumberedAt } from "#app/admin/list/numbered-at.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/claims";
import { ClaimBadge, DueDay, nextStepWords } from "./claim-badge.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "취소·반품·교환");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  claimList.read(shopOf(context), url.searchParams);

const emptyWords: Record<ClaimTab, [title: string, words: string]> = {
  requested: ["새 요청이 없어요", "구매자가 취소, 반품, 교환을 요청하면 여기에 나타나요."],
  approved: [
    "처리 중인 요청이 없어요",
    "승인한 뒤 상품이나 환불을 기다리는 요청이 여기에 나타나요.",
  ],
  completed: ["처리를 마친 요청이 없어요", "환불하거나 새 상품을 보낸 요청이 여기에 나타나요."],
  closed: [
    "거절하거나 취소한 요청이 없어요",
    "거절한 요청과 구매자가 취소한 요청이 여기에 나타나요.",
  ],
};

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { list, filter, isCut } = loaderData;
  const tab = list.tabs.find(({ isHere }) => isHere)!;
  const [title, words] = emptyWords[filter.tab];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Title>취소·반품·교환</Title>
        <ButtonLink to="/admin/claim/retrievals">회수</ButtonLink>
      </div>
      <OfficeList
        list={list}
        page={loaderData}
        caption="취소·반품·교환 요청 목록"
        keyOf={({ id }) => id}
        empty={{ title, words }}
        nothing={{
          title: "찾는 요청이 없어요",
          words: filter.search
            ? `'${filter.search}'에 맞는 요청을 ${tab.title}에서 찾지 못했어요.`
            : "이 조건에 맞는 요청이 없어요.",
        }}
        below={<CutSearch isCut={isCut} />}
        cells={{
          request: { cell: RequestLink },
          orderer: {
            cell: ({ orderer }) => orderer,
            className: "whitespace-nowrap max-lg:order-3",
          },
          items: { cell: ClaimedItems, className: "max-lg:order-5 max-lg:col-span-2" },
          reason: {
            cell: ({ reason }) => reason,
            className: "text-soft max-lg:order-6 max-lg:col-span-2",
          },
          refund: {
            cell: ({ kind, refundAmount }) =>
              kind === "exchange" ? (
                <span className="font-normal text-soft">없음</span>
              ) : (
                won(refundAmount)
              ),
            isNumber: true,
            className: "text-right font-medium whitespace-nowrap max-lg:order-4",
          },
          status: {
            cell: ({ status }) => <ClaimBadge status={status} />,
            className: "max-lg:order-2 max-lg:text-right",
          },
          next: {
            cell: NextStep,
            className:
              "whitespace-nowrap max-lg:order-7 max-lg:col-span-2 max-lg:flex max-lg:justify-between max-lg:gap-4",
          },
        }}
      />
    </>
  );
}

type Claim = Route.ComponentProps["loaderData"]["rows"][number];

const RequestLink = ({ id, kind, number, requestedAt }: Claim) => (
  <NumberedAt to={`/admin/claim/${id}`} at={requestedAt}>
    {claimKinds[kind]} {number}
  </NumberedAt>
);

const ClaimedItems = ({ items, pieces }: Claim) => (
  <>
    <span className="lg:line-clamp-2">{items}</span>{" "}
    <span className="text-12 whitespace-nowrap text-soft numbers">{pieces}개</span>
  </>
);

const NextStep = (claim: Claim) => (
  <>
    <span>{nextStepWords(claim)}</span>
    <DueDay dueOn={claim.dueOn} isOverdue={claim.isOverdue} />
  </>
);
