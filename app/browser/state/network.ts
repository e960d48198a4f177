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

/** Keeps the network state up to date; returns how to stop. */
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

/** Whether to send less data: the connection is slow, or the browser's data saver is on. */
export const wantsLight = ({
  networkState,
  savesData,
}: {
  networkState: NetworkState;
  savesData: boolean;
}): boolean => savesData || /^(?:slow-2g|2g|3g)$/.test(networkState);
