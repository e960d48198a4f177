import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CloseButton } from "#app/ui/close-button.tsx";
import { useModal } from "#app/ui/modal.ts";
import { RecentSearches } from "./recent-list.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useLeftSearch } from "./use-left-search.ts";
import { useSuggestions } from "./use-suggestions.ts";

const addressOf = (typed: string) => `/search?q=${encodeURIComponent(typed.trim())}`;

/** Up and down go through the field and the links below it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a[data-stop]")];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const next = stops[Math.max(0, at) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Finds while one types, over whatever page stands below. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const modal = useModal({ open: true, onClose });
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { found, failed, isWaiting, retry, vain } = useSuggestions(typed);
  const sent = useLeftSearch(vain);
  const leave = (isSent = false) => {
    if (isSent) sent();
    rememberSearch(typed);
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    leave(true);
    void navigate(typed.trim() ? addressOf(typed) : "/search");
  };
  const searchFor = (words: string) => {
    setTyped(words);
    field.current?.focus();
  };
  return (
    <dialog
      {...modal}
      onKeyDown={moveFocus}
      aria-labelledby={titleId}
      className="sheet bg-paper text-ink shadow-float max-md:h-dvh max-md:max-h-none max-md:rounded-none md:mt-[8vh] md:w-[min(40rem,100vw-2rem)]"
    >
      <div className="flex max-h-[inherit] flex-col max-md:h-full">
        <h2 id={titleId} className="sr-only">
          상품 검색
        </h2>
        <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
          <form role="search" action="/search" onSubmit={submit} className="min-w-0 flex-1">
            <input
              ref={field}
              name="q"
              type="search"
              autoFocus
              aria-label="찾을 말"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              maxLength={60}
              placeholder="목소리, 쓰임, 상품 이름"
              enterKeyHint="search"
              autoComplete="off"
              className="min-h-11 w-full bg-paper text-16 outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
            />
          </form>
          <form method="dialog">
            <CloseButton label="검색 닫기" />
          </form>
        </div>
        <div className="overflow-y-auto overscroll-contain pb-[max(1rem,env(safe-area-inset-bottom))]">
          {!typed.trim() && <RecentSearches onChoose={searchFor} />}
          <p role="status" className="px-5 pt-3 text-14 text-soft">
            {statusWords(typed.trim(), { found, failed, isWaiting })}
          </p>
          {failed && (
            <Button type="button" look="quiet" onClick={retry} className="ml-1">
              다시 찾기
            </Button>
          )}
          {!failed && found && (
            <SuggestionList
              suggestions={found.suggestions}
              isOld={isWaiting}
              onLeave={() => leave()}
            />
          )}
          {!failed && found && !isWaiting && (
            <AllResults typed={typed} count={found.suggestions.count} onLeave={() => leave(true)} />
          )}
        </div>
      </div>
    </dialog>
  );
}

type AllProps = { typed: string; count: number; onLeave: () => void };

const AllResults = ({ typed, count, onLeave }: AllProps) => (
  <div className="px-5 pt-3">
    <ButtonLink to={addressOf(typed)} onClick={onLeave} data-stop wide>
      {count ? "결과 모두 보기" : "조건으로 찾기"}
    </ButtonLink>
  </div>
);

type Looked = Omit<ReturnType<typeof useSuggestions>, "retry" | "vain">;

function statusWords(typed: string, { found, failed, isWaiting }: Looked): string {
  if (!typed) return "";
  if (failed) return failed;
  if (isWaiting || !found) return "찾고 있어요";
  const { products, count, isCut, isNear } = found.suggestions;
  const first = products[0];
  if (!first) return `‘${typed}’에 맞는 상품이 없어요. 더 짧은 낱말로 찾아보세요.`;
  if (isNear) return `꼭 맞는 상품은 없어요. 혹시 ‘${first.title}’ 같은 상품을 찾으세요?`;
  return `상품 ${count.toLocaleString("ko-KR")}개${isCut ? " 이상" : ""}`;
}
