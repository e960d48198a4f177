import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import {
  LEAST_COLUMNS,
  chosenColumns,
  columnsCookie,
  shownColumns,
} from "#shop/office/list/list-columns.ts";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type Column = { name: string; isFixed?: boolean; isExtra?: boolean };

/** The columns that this device shows of a list, kept in a cookie; `choice` offers others. */
export function useColumns<One extends Column>(list: string, columns: readonly One[]) {
  const sent = useRouteLoaderData<{ columns: string }>("admin/layout")?.columns ?? "";
  const chosen = useSyncExternalStore(
    subscribe,
    () => chosenColumns(document.cookie, list),
    () => chosenColumns(sent, list),
  );
  const shown = shownColumns(columns, chosen);
  const show = (name: string, isShown: boolean) => {
    const names = new Set(shown.map((each) => each.name));
    if (isShown) names.add(name);
    else names.delete(name);
    document.cookie = columnsCookie(
      list,
      columns.filter((each) => names.has(each.name)),
    );
    for (const listener of listeners) listener();
  };
  const isOffered = columns.length >= LEAST_COLUMNS;
  const offered = columns.filter(({ isFixed }) => isOffered && !isFixed);
  return { shown, choice: { columns: offered, shown, onShow: show } };
}
