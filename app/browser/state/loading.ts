import { ui } from "./ui-state.ts";

/** What the overlay waits for. */
const works = new Set<symbol>();
const tell = () => ui.change({ isLoading: works.size > 0 });

/** Covers the page until the returned function is called, or the page is left. */
export function beginLoading(): () => void {
  const work = Symbol("work");
  works.add(work);
  tell();
  return () => {
    works.delete(work);
    tell();
  };
}

/** A page that was left is waited for no more. */
export function clearLoading(): void {
  works.clear();
  tell();
}
