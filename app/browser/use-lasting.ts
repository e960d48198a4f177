import { useEffect, useState } from "react";

/** Whether it is on and has been for so long (milliseconds): what is over sooner does not flash. */
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
