import { UAParser } from "ua-parser-js";
import { cutUserAgent } from "./device-words.server.ts";
import { deviceType } from "./device-type.server.ts";

const orUnknown = (value: string | undefined) => value || "Unknown";
/** Chrome sends this instead of a model. */
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

/** The device that a user agent describes; missing parts are "Unknown". */
export function deviceInfo(userAgent: string | null | undefined): DeviceInfo {
  const agent = cutUserAgent(userAgent)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
  const { device, os, browser, engine, cpu } = new UAParser(agent).getResult();
  const type = device.type ?? deviceType(agent);
  return {
    deviceModel: orUnknown(device.model === NO_MODEL ? "" : device.model),
    deviceType: orUnknown(type === "unknown" ? "" : type),
    deviceVendor: orUnknown(device.vendor),
    osName: orUnknown(os.name),
    osVersion: orUnknown(os.version),
    browserName: orUnknown(browser.name),
    browserVersion: orUnknown(browser.version),
    engineName: orUnknown(engine.name),
    engineVersion: orUnknown(engine.version),
    cpu: orUnknown(cpu.architecture),
    ua: orUnknown(agent),
  };
}
