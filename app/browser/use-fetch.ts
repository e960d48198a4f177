import { useCallback, useEffect, useRef, useState } from "react";

export type FetchState<Data> = {
  state: "idle" | "loading" | "success" | "error";
  data?: Data;
  error?: unknown;
};

/**
 * Reads something: loading, then success with data, or an error. By itself as soon as the screen is
 * there, unless `manual`; `load` reads (again) and comes back with the data, or undefined. What is
 * under way ends when the screen is left or something newer is asked for.
 */
export function useFetch<Data>(
  read: (signal: AbortSignal) => Promise<Data>,
  { manual = false }: { manual?: boolean } = {},
): FetchState<Data> & { load: () => Promise<Data | undefined> } {
  const [fetching, setFetching] = useState<FetchState<Data>>({
    state: manual ? "idle" : "loading",
  });
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const running = useRef<AbortController>(null);

  const load = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFetching(({ data }) => ({ state: "loading", ...(data !== undefined && { data }) }));
    try {
      const data = await latest.current(own.signal);
      if (own.signal.aborted) return undefined;
      setFetching({ state: "success", data });
      return data;
    } catch (error) {
      if (!own.signal.aborted) setFetching({ state: "error", error });
      return undefined;
    }
  }, []);

  useEffect(() => {
    if (!manual) void load();
    return () => running.current?.abort();
  }, [manual, load]);
  return { ...fetching, load };
}
