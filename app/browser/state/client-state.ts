import { useSyncExternalStore } from "react";

/**
 * State of one browser window. The server and hydration see `initial`, so that their markup agrees.
 */
export function clientState<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    initial,
    read: (): State => state,
    change(part: Partial<State>): void {
      if (
        (Object.keys(part) as (keyof State)[]).every((name) => Object.is(part[name], state[name]))
      )
        return;
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe,
    /** `part` must return a stable value of the state, not a new object each time. */
    use: <Part>(part: (state: State) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => part(state),
        () => part(initial),
      ),
  };
}
