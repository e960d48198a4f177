/** Notices by which owners hear of troubles; the last two are of releases before. */
export const TROUBLE_EVENTS = [
  "owner-trouble",
  "owner-trouble-over",
  "owner-trouble-digest",
  "owner-notices-failed",
  "owner-channel-shut",
] as const;

export const isTroubleEvent = (event: string): boolean =>
  TROUBLE_EVENTS.some((one) => one === event);
