import { useSyncExternalStore } from "react";
import { useRoot } from "../root.tsx";
import type { DeviceType } from "../ui/device.ts";

/** Specification 4: mobile means a viewport up to 767 px wide. */
const NARROW = "(max-width: 767px)";

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** The device as the server knew it from the user agent; what it did not know is decided by the window once there is one. */
export function useDevice(): DeviceType {
  const known = useRoot()?.device ?? "unknown";
  const byWindow = useSyncExternalStore<DeviceType>(
    subscribe,
    () => (matchMedia(NARROW).matches ? "mobile" : "desktop"),
    () => "unknown",
  );
  return known === "unknown" ? byWindow : known;
}
