import { lazy, Suspense, useEffect, useState } from "react";
import { SearchIcon } from "#app/ui/icons.tsx";
import { useOpening } from "#app/ui/use-opening.ts";

const FindSheet = lazy(() => import("./find-sheet.tsx"));

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the back office's search, as ⌘K and Ctrl+K do on every screen of it. */
export function FindButton() {
  const { count, isOpen, open, close } = useOpening();
  const [keys, setKeys] = useState("Ctrl K");
  useEffect(() => {
    if (isMac()) setKeys("⌘K");
    const press = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if (!isKey || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      // In the editor the same keys make a link, and its handler ran first.
      if (event.defaultPrevented) return;
      if (event.isComposing || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-label="관리 화면에서 찾기"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={open}
        className="grid size-11 shrink-0 place-items-center rounded-s text-14 text-soft transition-colors duration-150 hover:text-ink noscript:hidden lg:flex lg:h-10 lg:w-full lg:items-center lg:gap-3 lg:border lg:border-line lg:px-3 lg:hover:bg-wash"
      >
        <SearchIcon className="size-5 shrink-0" />
        <span className="max-lg:hidden">찾기</span>
        <kbd aria-hidden className="ml-auto font-sans text-12 max-lg:hidden">
          {keys}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <FindSheet key={count} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
