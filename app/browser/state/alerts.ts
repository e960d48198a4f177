import { noAlert, ui, type AlertState } from "./ui-state.ts";

const MOST_WAITING = 20;
let waiting: readonly AlertState[] = [];

/** Shows a message; messages wait their turn behind the one that is shown. */
export function showAlert(
  message: string,
  settings: Partial<Omit<AlertState, "message">> = {},
): void {
  if (!message) return;
  const alert = { ...noAlert, ...settings, message };
  if (!ui.read().alertState.message) ui.change({ alertState: alert });
  else waiting = [...waiting, alert].slice(-MOST_WAITING);
}

/** Takes this alert away, if it is still the one that is shown, and shows the next. */
export function dismissAlert(alert: AlertState): void {
  if (ui.read().alertState !== alert) return;
  const [next = noAlert, ...rest] = waiting;
  waiting = rest;
  ui.change({ alertState: next });
}
