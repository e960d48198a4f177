import { ui, type NetworkState } from "./ui-state.ts";

type Connection = EventTarget & { effectiveType?: string; saveData?: boolean };

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

const speeds: readonly string[] = ["slow-2g", "2g", "3g", "4g"] satisfies NetworkState[];

function networkNow(): NetworkState {
  if (!navigator.onLine) return "offline";
  const speed = connection()?.effectiveType ?? "";
  return speeds.includes(speed) ? (speed as NetworkState) : "4g";
}

/** Keeps the state up to date; returns how to stop. */
export function watchNetwork(): () => void {
  const look = () =>
    ui.change({ networkState: networkNow(), savesData: connection()?.saveData === true });
  const line = connection();
  look();
  addEventListener("online", look);
  addEventListener("offline", look);
  line?.addEventListener("change", look);
  return () => {
    removeEventListener("online", look);
    removeEventListener("offline", look);
    line?.removeEventListener("change", look);
  };
}

/**
 * Whether whoever looks would rather have less sent: a slow line, or a browser that was told to
 * save.
 */
export const wantsLight = ({
  networkState,
  savesData,
}: {
  networkState: NetworkState;
  savesData: boolean;
}): boolean => savesData || /^(?:slow-2g|2g|3g)$/.test(networkState);
