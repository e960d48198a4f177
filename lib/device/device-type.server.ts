import { UAParser } from "ua-parser-js";
import { cutUserAgent } from "./cut-user-agent.ts";

const MOST_KNOWN = 2000;
const known = new Map<string, "mobile" | "tablet" | "desktop" | "unknown">();

/** What kind of device a user agent names; "unknown" without one. Remembered, since few agents make most requests. */
export function deviceType(userAgent: string | null | undefined) {
  if (!userAgent) return "unknown";
  const agent = cutUserAgent(userAgent);
  const before = known.get(agent);
  if (before) return before;
  const parser = new UAParser(agent);
  const { type } = parser.getDevice();
  const device =
    type === "mobile" || type === "tablet"
      ? type
      : parser.getOS().name || parser.getBrowser().name
        ? "desktop"
        : "unknown";
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(agent, device);
  return device;
}
