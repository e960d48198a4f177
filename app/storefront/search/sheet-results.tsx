import type { Suggestions } from "#shop/product/search/suggest-products.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ShelfLinks } from "../category/shelf-links.tsx";
import { RecentlyHeard } from "#app/ui/sound/recently-heard.tsx";
import { RecentSearches } from "./recent-list.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import type { useSuggestions } from "./use-suggestions.ts";

type Props = ReturnType<typeof useSuggestions> & {
  /** the query of the search page's address; empty before anything is typed or chosen */
  asked: string;
  words: string;
  onChoose: (recent: string) => void;
  /** to a product or a shelf, from which one may come back */
  onFollow: () => void;
  onLeave: () => void;
};

/** Below the field: what was found, or where to begin. */
export function SheetResults(props: Props) {
  const { found, failed, isWaiting, retry, asked: query } = props;
  const now = failed ? null : found?.suggestions;
  return (
    <div className="flex-1 overflow-y-auto overscroll-contain pb-[max(1rem,env(safe-area-inset-bottom))]">
      {!query && <Start {...props} shelves={now?.shelves ?? []} />}
      <p role="status" className={query || failed ? "px-5 pt-3 text-14 text-soft" : "sr-only"}>
        {statusWords(props)}
      </p>
      {failed && (
        <Button type="button" look="quiet" onClick={retry} className="ml-1">
          다시 찾기
        </Button>
      )}
      {now && <Found {...props} now={now} />}
      {now && !isWaiting && <AllResults {...props} now={now} />}
    </div>
  );
}

const Start = ({ onChoose, onFollow, shelves }: Props & Pick<Suggestions, "shelves">) => (
  <>
    <RecentSearches onChoose={onChoose} />
    <RecentlyHeard onFollow={onFollow} />
    {shelves.length > 0 && <ShelfLinks shelves={shelves} onFollow={onFollow} />}
  </>
);

type Now = { now: Suggestions };

function Found({ now, asked: query, isWaiting, onFollow }: Props & Now) {
  const { products, instead } = now;
  const list = { isOld: isWaiting, onFollow };
  const heading = "px-5 pt-4 pb-1 text-14 font-semibold";
  if (!products.length && !instead.length) return null;
  if (!products.length)
    return (
      <>
        <h3 className={heading}>대신 이런 상품이 있어요</h3>
        <SuggestionList label="대신 볼 만한 상품" products={instead} {...list} />
      </>
    );
  return (
    <>
      {!query && <h3 className={heading}>새로 나온 상품</h3>}
      <SuggestionList
        label={query ? "찾은 상품" : "새로 나온 상품"}
        products={products}
        {...list}
      />
    </>
  );
}

const AllResults = ({ asked: query, now, onLeave }: Props & Now) => (
  <div className="px-5 pt-3">
    <ButtonLink to={query ? `/search?${query}` : "/search"} onClick={onLeave} data-stop wide>
      {now.count ? "결과 모두 보기" : "조건으로 찾기"}
    </ButtonLink>
  </div>
);

function statusWords({ asked: query, words, found, failed, isWaiting }: Props): string {
  if (failed) return failed;
  if (!query) return "";
  if (isWaiting || !found) return "찾고 있어요";
  const { products, count, isCut, isNear } = found.suggestions;
  const first = products[0];
  if (!first)
    return words
      ? `‘${words}’에 맞는 상품이 없어요. 더 짧은 검색어로 찾아보세요.`
      : "고른 조건에 맞는 상품이 없어요.";
  if (isNear) return `꼭 맞는 상품은 없어요. 혹시 ‘${first.title}’ 같은 상품을 찾으세요?`;
  return `상품 ${count.toLocaleString("ko-KR")}개${isCut ? " 이상" : ""}`;
}
