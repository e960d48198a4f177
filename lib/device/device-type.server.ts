import { UAParser } from "ua-parser-js";
import { cutUserAgent } from "./device-words.server.ts";

const MOST_KNOWN = 2000;
type DeviceType = "mobile" | "tablet" | "desktop" | "unknown";
const deviceByAgent = new Map<string, DeviceType>();

/** What kind of device a user agent names; "unknown" without one. */
export function deviceType(userAgent: string | null | undefined) {
  if (!userAgent) return "unknown";
  const agent = cutUserAgent(userAgent);
  const before = deviceByAgent.get(agent);
  if (before) return before;
  const device = parsed(new UAParser(agent));
  if (deviceByAgent.size >= MOST_KNOWN) deviceByAgent.clear();
  deviceByAgent.set(agent, device);
  return device;
}

function parsed(parser: UAParser): DeviceType {
  const { type } = parser.getDevice();
  if (type === "mobile" || type === "tablet") return type;
  return parser.getOS().name || parser.getBrowser().name ? "desktop" : "unknown";
}
