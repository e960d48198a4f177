import { useEffect, type RefObject } from "react";

/**
 * Checks before the surrounding form is submitted: a reason stops it before the page's own handlers
 * run.
 */
export function useSubmitHold(element: RefObject<HTMLElement | null>, reason: () => boolean): void {
  useEffect(() => {
    const form = element.current?.closest("form");
    const check = (event: SubmitEvent) => {
      if (event.target !== form || !reason()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Pages listen at the root; this must come first.
    form?.addEventListener("submit", check, { capture: true });
    return () => form?.removeEventListener("submit", check, { capture: true });
  }, [element, reason]);
}
