import { useEffect, useState } from "react";

/** Whether `isOn` has lasted for `patience` milliseconds, so that short states do not flash. */
export function useLasting(isOn: boolean, patience: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasts(true), patience);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOn, patience]);
  return lasts;
}
