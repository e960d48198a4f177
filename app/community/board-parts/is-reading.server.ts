/**
 * User agents of search engines, link previews and tools that identify themselves; all others count
 * as people.
 */
const ROBOT =
  /bot\b|bot[/;-]|crawl|spider|slurp|scrap|preview|facebookexternalhit|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|node-fetch|undici|axios|okhttp|yeti|daumoa/i;

/** Whether a person reads this answer, not a program or a browser's prefetch. */
export function isReading({ method, headers }: Request): boolean {
  const agent = headers.get("user-agent") ?? "";
  const ahead = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  return method === "GET" && agent !== "" && !ROBOT.test(agent) && !ahead.includes("prefetch");
}
