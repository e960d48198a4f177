import { useCallback, useEffect, useRef, useState } from "react";

export type FetchState<Data> = {
  state: "idle" | "loading" | "success" | "error";
  data?: Data;
  error?: unknown;
};

/**
 * Reads data: loading, then success with data, or an error. Starts on mount unless `manual`; `load`
 * reads again and resolves to the data or undefined. Unmounting or a newer read aborts the pending
 * one.
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
