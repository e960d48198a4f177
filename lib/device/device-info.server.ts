import { UAParser } from "ua-parser-js";
import { cutUserAgent } from "./cut-user-agent.ts";
import { deviceType } from "./device-type.server.ts";

const said = (value: string | undefined) => value || "Unknown";
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
    deviceModel: said(device.model === NO_MODEL ? "" : device.model),
    deviceType: said(type === "unknown" ? "" : type),
    deviceVendor: said(device.vendor),
    osName: said(os.name),
    osVersion: said(os.version),
    browserName: said(browser.name),
    browserVersion: said(browser.version),
    engineName: said(engine.name),
    engineVersion: said(engine.version),
    cpu: said(cpu.architecture),
    ua: said(agent),
  };
}
