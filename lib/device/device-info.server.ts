import { UAParser } from "ua-parser-js";
import { cutUserAgent } from "./cut-user-agent.ts";
import { deviceType } from "./device-type.server.ts";

const UNKNOWN = "Unknown";
/** What Chrome says instead of a model. */
const NO_MODEL = "K";

/** Specification 3, with its names and its default. */
export type DeviceInfo = Record<
  | "deviceModel"
  | "deviceType"
  | "deviceVendor"
  | "osName"
  | "osVersion"
  | "browserName"
  | "browserVersion"
  | "engineName"
  | "engineVersion"
  | "cpu"
  | "ua",
  string
>;

/** What a user agent says about the device; whatever it does not say is "Unknown". */
export function deviceInfo(userAgent: string | null | undefined): DeviceInfo {
  const agent = cutUserAgent(userAgent)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
  const { device, os, browser, engine, cpu } = new UAParser(agent).getResult();
  const type = device.type ?? deviceType(agent);
  return {
    deviceModel: device.model && device.model !== NO_MODEL ? device.model : UNKNOWN,
    deviceType: type === "unknown" ? UNKNOWN : type,
    deviceVendor: device.vendor || UNKNOWN,
    osName: os.name || UNKNOWN,
    osVersion: os.version || UNKNOWN,
    browserName: browser.name || UNKNOWN,
    browserVersion: browser.version || UNKNOWN,
    engineName: engine.name || UNKNOWN,
    engineVersion: engine.version || UNKNOWN,
    cpu: cpu.architecture || UNKNOWN,
    ua: agent || UNKNOWN,
  };
}
