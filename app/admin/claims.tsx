import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import { claimListPath, claimTabNames, claimTabs, readClaimFilter, type ClaimFilter, type ClaimTab } from "#shop/claim/claim-filter.ts";
import { countClaims, listClaims } from "#shop/claim/list-claims.server.ts";
import { searchWords } from "#shop/order/search/search-ways.ts";
import { claimKinds } from "#shop/order/status.ts";
import { shopOf } from "../request.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/claims";
import { ClaimTable } from "./claim-parts/claim-table.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { Pager } from "./pager.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `취소·반품·교환 | ${matches[0].loaderData?.site.shopName ?? ""} 관리` }, { name: "robots", content: "noindex" }];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const filter = readClaimFilter(searchParams, searchWords(searchParams.get("search")));
  const [page, counts] = await Promise.all([listClaims(shop, { ...filter, after: searchParams.get("after"), before: searchParams.get("before") }), countClaims(shop, filter.kind)]);
  return { filter, counts, ...page };
}

export default function Claims({ loaderData: { filter, counts, rows, previous, next } }: Route.ComponentProps) {
  const loading = useNavigation().state === "loading";
  return (
    <>
      <h1 className="text-28 font-bold">취소·반품·교환</h1>
      <div className="mt-3"><Tabs filter={filter} counts={counts} /></div>
      <div className="py-4"><Filtering filter={filter} /></div>
      <div aria-busy={loading || undefined} className={`transition-opacity delay-150 duration-150 ${loading ? "opacity-60" : ""}`}>
        {rows.length ? <ClaimTable rows={rows} /> : <Nothing filter={filter} />}
      </div>
      <Pager previous={previous} next={next} />
    </>
  );
}

function Tabs({ filter, counts }: { filter: ClaimFilter; counts: Record<ClaimTab, number> }) {
  const tabs = claimTabNames.map((tab) => ({
    to: claimListPath({ ...filter, tab }), title: claimTabs[tab], isHere: tab === filter.tab,
    // How many there are says nothing about how many are found.
    count: filter.search ? null : counts[tab],
  }));
  return <ListTabs label="요청 상태" tabs={tabs} />;
}

const box = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

/** Search and kind stand in the address, so that a view can be kept and shared. */
function Filtering({ filter }: { filter: ClaimFilter }) {
  const submit = useSubmit();
  const show = (form: HTMLFormElement) => {
    const typed = new URLSearchParams([...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]));
    const { search } = new URL(claimListPath(readClaimFilter(typed, searchWords(typed.get("search")))), "http://inside.invalid");
    void submit(new URLSearchParams(search));
  };
  return (
    <Form
      role="search" className="flex flex-wrap gap-2"
      onChange={({ currentTarget, target }) => target instanceof HTMLSelectElement && show(currentTarget)}
      onSubmit={(event) => { event.preventDefault(); show(event.currentTarget); }}
    >
      {filter.tab !== "requested" && <input type="hidden" name="tab" value={filter.tab} />}
      <div className="flex min-w-full flex-1 gap-2 md:min-w-72">
        <label htmlFor="search" className="sr-only">요청 검색</label>
        <input
          key={filter.search} id="search" name="search" type="search" defaultValue={filter.search} maxLength={60} placeholder="주문번호, 이름, 전화번호, 송장번호" enterKeyHint="search" autoComplete="off"
          className={`${box} w-full min-w-0 flex-1 placeholder:text-soft`}
        />
        <Button>검색</Button>
      </div>
      <label htmlFor="kind" className="sr-only">종류</label>
      <select key={filter.kind} id="kind" name="kind" defaultValue={filter.kind} className={`${box} max-md:w-full`}>
        <option value="">모든 종류</option>
        {Object.entries(claimKinds).map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
      <noscript><Button>적용</Button></noscript>
    </Form>
  );
}

const waits: Record<ClaimTab, [title: string, words: string]> = {
  requested: ["새 요청이 없어요", "구매자가 취소, 반품, 교환을 요청하면 여기에 나타나요."],
  approved: ["처리 중인 요청이 없어요", "승인한 뒤 상품이나 환불을 기다리는 요청이 여기에 나타나요."],
  completed: ["처리를 마친 요청이 없어요", "환불하거나 새 상품을 보낸 요청이 여기에 나타나요."],
  closed: ["거절하거나 거둔 요청이 없어요", "거절한 요청과 구매자가 거둔 요청이 여기에 나타나요."],
};

function Nothing({ filter }: { filter: ClaimFilter }) {
  const [params] = useSearchParams();
  const { tab, kind, search } = filter;
  if (search || kind) {
    return (
      <EmptyState title="찾는 요청이 없어요" words={search ? `'${search}'에 맞는 요청을 ${claimTabs[tab]}에서 찾지 못했어요.` : "이 조건에 맞는 요청이 없어요."}>
        <ButtonLink to={claimListPath({ tab, kind: "", search: "" })}>조건 지우기</ButtonLink>
      </EmptyState>
    );
  }
  const [title, words] = waits[tab];
  return (
    <EmptyState title={title} words={words}>
      {(params.has("after") || params.has("before")) && <ButtonLink to={claimListPath(filter)}>처음으로</ButtonLink>}
    </EmptyState>
  );
}
