import type { DeviceType } from "#app/ui/device.ts";
import { clientState } from "./client-state.ts";

export type AlertState = {
  /** empty: no alert is shown */
  message: string;
  option: { vertical: "top" | "bottom"; horizontal: "left" | "center" | "right" };
  timeout: number;
  type: "info" | "success" | "warning" | "error";
  /** a link after the message */
  link?: { words: string; to: string };
};

/** Specification 4: the defaults of an alert. */
export const noAlert: AlertState = {
  message: "",
  option: { vertical: "bottom", horizontal: "center" },
  timeout: 4000,
  type: "info",
};

/** "offline" or the connection's speed; "4g" where a browser does not tell. */
export type NetworkState = "offline" | "slow-2g" | "2g" | "3g" | "4g";

/** The specification's UI state, under its names. */
export const ui = clientState({
  isLoading: false,
  isMobile: false,
  networkState: "4g" as NetworkState,
  /** the browser's data saver is on */
  savesData: false,
  deviceType: "unknown" as DeviceType,
  isMobileDrawer: false,
  alertState: noAlert,
});
