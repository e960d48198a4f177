import { noAlert, ui, type AlertState } from "./ui-state.ts";

/** Shows a message in place of the one that is shown (specification 4). */
export function showAlert(
  message: string,
  settings: Partial<Omit<AlertState, "message">> = {},
): void {
  if (message) ui.change({ alertState: { ...noAlert, ...settings, message } });
}

/**
 * Says that what somebody asked for did not work, with a sad face for its full stop; specification
 * 8.
 */
export const showFailure = (message: string): void =>
  showAlert(`${message.replace(/\.$/, "")} :(`, { type: "error" });

/** Takes this alert away, if it is still the one that is shown. */
export function dismissAlert(alert: AlertState = ui.read().alertState): void {
  if (ui.read().alertState === alert) ui.change({ alertState: noAlert });
}
