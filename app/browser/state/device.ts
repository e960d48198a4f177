import { useRoot } from "#app/root-data.ts";
import type { DeviceType } from "#app/ui/device.ts";
import { ui } from "./ui-state.ts";

/**
 * The device as the server read it from the user agent; if that says nothing, by the window's width
 * after hydration.
 */
export function useDevice(): DeviceType {
  const serverDevice = useRoot()?.device ?? "unknown";
  const byWindow = ui.use(({ deviceType }) => deviceType);
  return serverDevice === "unknown" ? byWindow : serverDevice;
}
