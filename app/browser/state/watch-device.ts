import type { DeviceType } from "#app/ui/device.ts";
import { ui } from "./ui-state.ts";

/** Specification 4: mobile means a viewport up to 767 px wide. */
const NARROW = "(max-width: 767px)";

/**
 * Follows the window's width, which decides the device where the server could not. Returns how to
 * stop.
 */
export function watchDevice(serverDevice: DeviceType): () => void {
  const query = matchMedia(NARROW);
  const look = () => {
    const isMobile = query.matches;
    const windowDevice = isMobile ? "mobile" : "desktop";
    ui.change({ isMobile, deviceType: serverDevice === "unknown" ? windowDevice : serverDevice });
  };
  look();
  query.addEventListener("change", look);
  return () => query.removeEventListener("change", look);
}
