import { lazy, Suspense, useEffect, useState, type MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { SearchIcon } from "#app/ui/icons.tsx";

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
  const [open, setOpen] = useState(false);
  const isThere = useLocation().pathname === "/search";
  useEffect(() => {
    if (!hasKey) return;
    const press = (event: KeyboardEvent) => {
      const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || isTyping(event.target) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [hasKey]);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || isThere) return;
    event.preventDefault();
    setOpen(true);
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
      {open && (
        <Suspense>
          <SearchSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
