import { lazy, Suspense, useEffect, useRef, type MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { SearchIcon } from "#app/ui/icons.tsx";
import { useOpening } from "#app/ui/use-opening.ts";

const SearchSheet = lazy(() => import("./search-sheet.tsx"));

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

export function SearchLink({ className = "" }: { className?: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { count, isOpen, open, close } = useOpening();
  const isThere = useLocation().pathname === "/search";
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || isTyping(event.target) || document.querySelector("dialog:modal")) return;
      // A window shows one menu, by its width.
      if (!link.current?.offsetWidth) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || isThere) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        ref={link}
        to="/search"
        aria-label="상품 검색"
        data-held
        aria-keyshortcuts="/"
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
