import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { CloseButton } from "#app/ui/close-button.tsx";
import { useModal } from "#app/ui/modal.ts";
import { moveThroughLinks } from "#app/ui/move-through-links.ts";
import type { FoundRow, OfficeFinds } from "./find.ts";
import { screensFor } from "./find-screens.ts";

/** Milliseconds between the last key and the server's query. */
const REST_MS = 150;

type Group = { title: string; rows: FoundRow[] };

/** Screens at once, and what the server finds of orders, products and people. */
function useFinds(typed: string): { groups: Group[]; isWaiting: boolean } {
  const role = useRoot()?.role ?? null;
  const { load, data, state } = useFetcher<OfficeFinds>();
  const words = typed.trim();
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(
      () => void load(`/admin/find?${new URLSearchParams({ q: words })}`),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [words, load]);
  const isAnswered = data?.asked === words;
  return {
    groups: groupsOf(screensFor(role, words), isAnswered ? data : undefined),
    isWaiting: words !== "" && (!isAnswered || state !== "idle"),
  };
}

const groupsOf = (screens: FoundRow[], finds: OfficeFinds | undefined): Group[] =>
  [
    { title: "화면", rows: screens },
    { title: "주문", rows: finds?.orders ?? [] },
    { title: "상품", rows: finds?.products ?? [] },
    { title: "회원", rows: finds?.people ?? [] },
  ].filter(({ rows }) => rows.length > 0);

/** One field for everything in the back office. */
export default function FindSheet({ onClose }: { onClose: () => void }) {
  const modal = useModal({ open: true, onClose });
  const titleId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { groups, isWaiting } = useFinds(typed);
  const first = groups[0]?.rows[0];
  return (
    <dialog
      {...modal}
      onKeyDown={closeOrMove}
      aria-labelledby={titleId}
      className="sheet bg-paper text-ink shadow-float outline-none max-md:h-dvh max-md:max-h-none max-md:rounded-none md:mt-[8vh] md:w-[min(40rem,100vw-2rem)]"
    >
      <div className="flex max-h-[inherit] flex-col max-md:h-full">
        <h2 id={titleId} className="sr-only">
          관리 화면에서 찾기
        </h2>
        <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
          <form
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              if (!first) return;
              onClose();
              void navigate(first.to);
            }}
            className="min-w-0 flex-1"
          >
            <input
              type="search"
              autoFocus
              aria-label="검색어"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              maxLength={60}
              placeholder="화면, 주문, 상품, 회원"
              enterKeyHint="go"
              autoComplete="off"
              className="min-h-11 w-full bg-paper text-16 outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
            />
          </form>
          <form method="dialog">
            <CloseButton label="찾기 닫기" />
          </form>
        </div>
        <div className="overflow-y-auto overscroll-contain pb-4">
          {groups.map((group) => (
            <FoundGroup key={group.title} group={group} onFollow={onClose} />
          ))}
          <p role="status" className="px-5 pt-4 text-14 text-soft empty:hidden">
            {statusWords(typed.trim(), { isWaiting, isEmpty: !groups.length })}
          </p>
        </div>
      </div>
    </dialog>
  );
}

function statusWords(
  words: string,
  { isWaiting, isEmpty }: { isWaiting: boolean; isEmpty: boolean },
): string {
  if (isWaiting) return "찾고 있어요.";
  return isEmpty ? `‘${words}’에 맞는 것이 없어요.` : "";
}

/** A search field takes the first Esc to empty itself; here it closes, as of every dialog. */
function closeOrMove(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return moveThroughLinks(event);
  event.preventDefault();
  event.currentTarget.close();
}

type GroupProps = { group: Group; onFollow: () => void };

function FoundGroup({ group: { title, rows }, onFollow }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-3">
      <h3 id={id} className="px-5 pb-1 text-12 font-medium text-soft">
        {title}
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.to}>
            <Link
              to={row.to}
              data-stop
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 px-5 py-1.5 text-14 outline-none hover:bg-wash focus-visible:bg-wash focus-visible:font-medium"
            >
              <span className="min-w-0 flex-1 truncate">{row.title}</span>
              <span className="max-w-[55%] truncate text-12 text-soft">{row.detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
