import { searchedLine } from "#lib/text/typed.ts";
import { Form, useNavigation, useSearchParams } from "react-router";
import { listPosts } from "#shop/board/list-posts.server.ts";
import { Pager } from "#app/ui/pager.tsx";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { shopOf } from "../request.server.ts";
import { narrowedMeta, shareMeta, shareOf } from "../share-meta.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/board";
import { PostList } from "./board-parts/post-list.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Title } from "#app/ui/title.tsx";

const SEARCH_LIMIT = 50;

export const meta: Route.MetaFunction = ({ matches, location }) => [
  ...shareMeta({
    ...shareOf(matches),
    title: "게시판",
    path: "/board",
    description: "공지와 이야기를 나누는 곳이에요.",
  }),
  // One address for search engines: pages and searches of the board move all the time.
  ...narrowedMeta(location.search, ["q", "after", "before"]),
];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const search = searchedLine(searchParams.get("q"), SEARCH_LIMIT);
  return {
    search,
    ...(await listPosts(db, {
      search,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    })),
  };
}

export const handle = keepOffline<typeof loader>((page) => page);

export default function Board({
  loaderData: { search, pinned, rows, previous, next },
}: Route.ComponentProps) {
  const loading = useNavigation().state === "loading";
  const nothing = !rows.length && !pinned.length;
  return (
    <div className="mx-auto max-w-240 px-5 pt-8 pb-20 md:pt-14">
      <div className="flex items-center justify-between gap-4">
        <Title large>게시판</Title>
        <ButtonLink to="/board/edit" look="ink">
          글쓰기
        </ButtonLink>
      </div>
      <Search key={search} search={search} />
      {search && rows.length > 0 && (
        <h2 className="mt-8 text-16 font-semibold">&lsquo;{search}&rsquo; 검색 결과</h2>
      )}
      <div
        aria-busy={loading || undefined}
        className={`mt-6 transition-opacity delay-150 duration-150 ${loading ? "opacity-60" : ""}`}
      >
        {nothing ? <NoPosts search={search} /> : <PostList pinned={pinned} rows={rows} />}
      </div>
      <Pager previous={previous} next={next} />
    </div>
  );
}

function Search({ search }: { search: string }) {
  return (
    <Form action="/board" role="search" className="mt-5 flex max-w-160 gap-2">
      <SearchField
        size="l"
        label="글 검색"
        value={search}
        maxLength={SEARCH_LIMIT}
        placeholder="제목과 내용에서 찾기"
      />
      <Button className="min-h-12">검색</Button>
      {search && (
        <ButtonLink to="/board" look="quiet" className="min-h-12">
          지우기
        </ButtonLink>
      )}
    </Form>
  );
}

function NoPosts({ search }: { search: string }) {
  const [params] = useSearchParams();
  if (search) {
    return (
      <EmptyState
        title="찾는 글이 없어요"
        words={`'${search}' 말고 다른 검색어나 더 짧은 검색어로 찾아보세요. ㅁㅅㄹ처럼 제목의 초성으로도 찾을 수 있어요.`}
        className="border-t border-line"
      >
        <ButtonLink to="/board">모든 글 보기</ButtonLink>
      </EmptyState>
    );
  }
  const isLater = params.has("after") || params.has("before");
  return (
    <EmptyState
      title="아직 글이 없어요"
      words="첫 글을 남겨 이야기를 시작해주세요."
      className="border-t border-line"
    >
      {isLater ? (
        <ButtonLink to="/board">처음으로</ButtonLink>
      ) : (
        <ButtonLink to="/board/edit" look="ink">
          글쓰기
        </ButtonLink>
      )}
    </EmptyState>
  );
}
