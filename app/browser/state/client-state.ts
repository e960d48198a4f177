import { useSyncExternalStore } from "react";

/**
 * A group of values that belong to one browser window. It changes in the browser alone; the server
 * and the first paint see `initial`, so that both agree.
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
    /**
     * What `part` picks must be the same until it changes: a value of the state, not something made
     * anew.
     */
    use: <Part>(part: (state: State) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => part(state),
        () => part(initial),
      ),
  };
}
