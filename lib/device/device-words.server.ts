import { UAParser } from "ua-parser-js";

/** Specification 9: the longest part of a user agent that is parsed. */
const MOST_CHARACTERS = 500;

export const cutUserAgent = (agent: string | null | undefined): string =>
  (agent ?? "").slice(0, MOST_CHARACTERS);

/** A device's name for its owner, e.g. "iPhone · Safari" or "Windows · Chrome". */
export function deviceWords(userAgent: string | null | undefined): string {
  const parser = new UAParser(cutUserAgent(userAgent));
  const { model, type } = parser.getDevice();
  const system = type && model ? model : parser.getOS().name;
  const browser = parser.getBrowser().name?.replace(/^Mobile /, "");
  return [system, browser].filter(Boolean).join(" · ").slice(0, 60) || "알 수 없는 기기";
}
