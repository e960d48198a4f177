import {
  claimListPath,
  claimTabNames,
  claimTabs,
  readClaimFilter,
  type ClaimFilter,
  type ClaimTab,
} from "#shop/office/claim/claim-filter.ts";
import { countClaims, listClaims } from "#shop/office/claim/list-claims.server.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/claims";
import { ClaimTable } from "./claim-table.tsx";
import { FilterChoice, FilterForm } from "#app/admin/list/filter-form.tsx";
import { CutSearch } from "#app/admin/list/cut-search.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "취소·반품·교환");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const filter = readClaimFilter(searchParams, searchWords(searchParams.get("search")));
  const [page, counts] = await Promise.all([
    listClaims(shop, {
      ...filter,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countClaims(shop, filter.kind),
  ]);
  return { filter, counts, ...page };
}

export default function Claims({
  loaderData: { filter, counts, rows, previous, next, isCut },
}: Route.ComponentProps) {
  return (
    <>
      <Title>취소·반품·교환</Title>
      <div className="mt-3">
        <ClaimTabs filter={filter} counts={counts} />
      </div>
      <div className="py-4">
        <ClaimFiltering filter={filter} />
      </div>
      <ListBody>{rows.length ? <ClaimTable rows={rows} /> : <NoClaims filter={filter} />}</ListBody>
      <CutSearch isCut={isCut} />
      <Pager previous={previous} next={next} />
    </>
  );
}

function ClaimTabs({ filter, counts }: { filter: ClaimFilter; counts: Record<ClaimTab, number> }) {
  const tabs = claimTabNames.map((tab) => ({
    to: claimListPath({ ...filter, tab }),
    title: claimTabs[tab],
    isHere: tab === filter.tab,
    // How many there are says nothing about how many are found.
    count: filter.search ? null : counts[tab],
  }));
  return <ListTabs label="요청 상태" tabs={tabs} />;
}

function ClaimFiltering({ filter: { tab, kind, search } }: { filter: ClaimFilter }) {
  return (
    <FilterForm
      queryOf={(typed) =>
        new URL(
          claimListPath(readClaimFilter(typed, searchWords(typed.get("search")))),
          "http://inside.invalid",
        ).searchParams
      }
      kept={tab === "requested" ? {} : { tab }}
      search={{
        label: "요청 검색",
        value: search,
        placeholder: "주문번호, 이름, 전화번호, 송장번호",
        most: 60,
      }}
    >
      <FilterChoice
        name="kind"
        label="종류"
        chosen={kind}
        choices={{ "": "모든 종류", ...claimKinds }}
        wide
      />
    </FilterForm>
  );
}

const emptyWords: Record<ClaimTab, [title: string, words: string]> = {
  requested: ["새 요청이 없어요", "구매자가 취소, 반품, 교환을 요청하면 여기에 나타나요."],
  approved: [
    "처리 중인 요청이 없어요",
    "승인한 뒤 상품이나 환불을 기다리는 요청이 여기에 나타나요.",
  ],
  completed: ["처리를 마친 요청이 없어요", "환불하거나 새 상품을 보낸 요청이 여기에 나타나요."],
  closed: ["거절하거나 거둔 요청이 없어요", "거절한 요청과 구매자가 거둔 요청이 여기에 나타나요."],
};

function NoClaims({ filter }: { filter: ClaimFilter }) {
  const { tab, kind, search } = filter;
  if (search || kind) {
    return (
      <EmptyState
        title="찾는 요청이 없어요"
        words={
          search
            ? `'${search}'에 맞는 요청을 ${claimTabs[tab]}에서 찾지 못했어요.`
            : "이 조건에 맞는 요청이 없어요."
        }
      >
        <ButtonLink to={claimListPath({ tab, kind: "", search: "" })}>조건 지우기</ButtonLink>
      </EmptyState>
    );
  }
  const [title, words] = emptyWords[tab];
  return <EmptyList title={title} words={words} start={claimListPath(filter)} />;
}
