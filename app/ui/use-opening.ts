import { useCallback, useState } from "react";

/**
 * The opening of a sheet. `count` is its key: each opening is another sheet, so that the late close
 * of one does not take away the next.
 */
export function useOpening() {
  const [{ count, isOpen }, setOpening] = useState({ count: 0, isOpen: false });
  const open = useCallback(
    () => setOpening((last) => ({ count: last.count + 1, isOpen: true })),
    [],
  );
  const close = () =>
    setOpening((last) => (last.count === count ? { ...last, isOpen: false } : last));
  return { count, isOpen, open, close };
}
