import { useSyncExternalStore } from "react";

/** Specification 3 and 4: an alert's defaults are bottom centre, type info, 4000 ms. */
export type Alert = {
  id: number;
  message: string;
  option: { vertical: "top" | "bottom"; horizontal: "left" | "center" | "right" };
  timeout: number;
  type: "info" | "success" | "warning" | "error";
};

let queue: readonly Alert[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const change = (next: readonly Alert[]) => {
  queue = next;
  for (const listener of listeners) listener();
};

/** Shows a message; messages wait their turn behind the one that is shown. */
export function showAlert(message: string, { timeout = 4000, type = "info", option }: Partial<Omit<Alert, "id" | "message">> = {}): void {
  change([...queue, { id: nextId++, message, timeout, type, option: option ?? { vertical: "bottom", horizontal: "center" } }]);
}

export const dismissAlert = (id: number): void => change(queue.filter((alert) => alert.id !== id));

const none: readonly Alert[] = [];
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAlerts = (): readonly Alert[] => useSyncExternalStore(subscribe, () => queue, () => none);
