import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { createPortal } from "react-dom";
import { asBar } from "#app/ui/bar.ts";

type Props = {
  /** the buttons that it stands in for */
  of: RefObject<HTMLElement | null>;
  title: string;
  /** "": nothing is chosen, or there is nothing to choose */
  chosen: string;
  children: ReactNode;
};

/**
 * On wide windows, a bar at the bottom once the buttons have scrolled away; hidden above the
 * footer.
 */
export default function BuyStrip({ of, title, chosen, children }: Props) {
  const place = usePassed(of);
  return (
    place &&
    createPortal(
      <section
        ref={asBar}
        aria-label="구매"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper max-md:hidden print:hidden"
      >
        <div className="mx-auto flex max-w-312.5 items-center gap-6 px-5 py-3">
          <p className="min-w-0 flex-1">
            <span className="block truncate text-16 font-semibold">{title}</span>
            <span className="block truncate text-14 text-soft">{chosen}</span>
          </p>
          {children}
        </div>
      </section>,
      place,
    )
  );
}

/** The page's article while the buttons lie above the window and the foot below; else null. */
function usePassed(of: Props["of"]): Element | null {
  const [passed, setPassed] = useState({ buttons: false, foot: false });
  useEffect(() => {
    const [buttons, foot] = [of.current, document.querySelector(".site-footer")];
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        setPassed((before) =>
          target === buttons
            ? { ...before, buttons: !isIntersecting && boundingClientRect.bottom <= 0 }
            : { ...before, foot: isIntersecting },
        );
    });
    for (const element of [buttons, foot]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return passed.buttons && !passed.foot ? (of.current?.closest("article") ?? null) : null;
}
