import { useCallback, useEffect, useRef, useState } from "react";

/** The ticked rows. Another list forgets them: what is not seen must not be changed. */
export function useChosen(numbers: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const list = numbers.join();
  useEffect(() => {
    const here = new Set(list.split(","));
    setTicked((before) =>
      before.size ? new Set([...before].filter((number) => here.has(number))) : before,
    );
  }, [list]);

  const tick = useCallback(
    (number: string, isTicked: boolean, isRange: boolean) => {
      const all = list.split(",");
      const from = isRange && last.current ? all.indexOf(last.current) : -1;
      const to = all.indexOf(number);
      const range = from < 0 ? [number] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = number;
      setTicked((before) =>
        isTicked
          ? new Set([...before, ...range])
          : new Set([...before].filter((each) => !range.includes(each))),
      );
    },
    [list],
  );
  const choose = useCallback((chosen: Iterable<string>) => {
    last.current = null;
    setTicked(new Set(chosen));
  }, []);
  return { ticked, tick, choose };
}
