import type { DeviceType } from "#app/ui/device.ts";
import { clientState } from "./client-state.ts";

export type AlertState = {
  /** empty: none is shown */
  message: string;
  option: { vertical: "top" | "bottom"; horizontal: "left" | "center" | "right" };
  timeout: number;
  type: "info" | "success" | "warning" | "error";
  /** where the message leads on to */
  link?: { words: string; to: string };
};

/** Specification 4: what an alert is when nothing else is said. */
export const noAlert: AlertState = {
  message: "",
  option: { vertical: "bottom", horizontal: "center" },
  timeout: 4000,
  type: "info",
};

/** "offline", or how fast the line is; where a browser does not tell, as if it were fast. */
export type NetworkState = "offline" | "slow-2g" | "2g" | "3g" | "4g";

/** The specification's UI state, under its names. */
export const ui = clientState({
  isLoading: false,
  isMobile: false,
  networkState: "4g" as NetworkState,
  /** the browser was told to save data */
  savesData: false,
  deviceType: "unknown" as DeviceType,
  isMobileDrawer: false,
  alertState: noAlert,
});
