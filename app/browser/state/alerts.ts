import { noAlert, ui, type AlertState } from "./ui-state.ts";

/** Shows a message, replacing the current one (specification 4). */
export function showAlert(
  message: string,
  settings: Partial<Omit<AlertState, "message">> = {},
): void {
  if (message) ui.change({ alertState: { ...noAlert, ...settings, message } });
}

/** Shows that a request failed, with a sad face as full stop (specification 8). */
export const showFailure = (message: string): void =>
  showAlert(`${message.replace(/\.$/, "")} :(`, { type: "error" });

/** Hides this alert unless another one has replaced it. */
export function dismissAlert(alert: AlertState = ui.read().alertState): void {
  if (ui.read().alertState === alert) ui.change({ alertState: noAlert });
}
