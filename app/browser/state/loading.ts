import { ui } from "./ui-state.ts";

/** The pending operations that the overlay waits for. */
const works = new Set<symbol>();
const tell = () => ui.change({ isLoading: works.size > 0 });

/** Shows the overlay until the returned function is called or the page is left. */
export function beginLoading(): () => void {
  const work = Symbol("work");
  works.add(work);
  tell();
  return () => {
    works.delete(work);
    tell();
  };
}

/** Drops pending operations of a page that was left. */
export function clearLoading(): void {
  works.clear();
  tell();
}
