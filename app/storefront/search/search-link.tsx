import { lazy, Suspense, useEffect, type MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { SearchIcon } from "#app/ui/icons.tsx";
import { useOpening } from "#app/ui/use-opening.ts";

const SearchSheet = lazy(() => import("./search-sheet.tsx"));

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

export function SearchLink({
  hasKey = false,
  className = "",
}: {
  hasKey?: boolean;
  className?: string;
}) {
  const { count, isOpen, open, close } = useOpening();
  const isThere = useLocation().pathname === "/search";
  useEffect(() => {
    if (!hasKey) return;
    const press = (event: KeyboardEvent) => {
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || isTyping(event.target) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [hasKey, open]);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || isThere) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        to="/search"
        aria-label="상품 검색"
        data-held
        aria-keyshortcuts={hasKey ? "/" : undefined}
        onClick={press}
        className={`grid size-11 place-items-center rounded-s hover:text-accent ${className}`}
      >
        <SearchIcon />
      </Link>
      {isOpen && (
        <Suspense>
          <SearchSheet key={count} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
