import { useRoot } from "#app/root-data.ts";
import type { DeviceType } from "#app/ui/device.ts";
import { ui } from "./ui-state.ts";

/**
 * The device as the server knew it from the user agent, in the first paint too; else as the window
 * has it, once there is one.
 */
export function useDevice(): DeviceType {
  const serverDevice = useRoot()?.device ?? "unknown";
  const byWindow = ui.use(({ deviceType }) => deviceType);
  return serverDevice === "unknown" ? byWindow : serverDevice;
}
