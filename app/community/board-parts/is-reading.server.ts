/**
 * Programs that say so: search engines, previews of messengers, tools. Whoever does not say it
 * counts as somebody.
 */
const ROBOT =
  /bot\b|bot[/;-]|crawl|spider|slurp|scrap|preview|facebookexternalhit|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|node-fetch|undici|axios|okhttp|yeti|daumoa/i;

/**
 * Whether a person reads what is answered here, and not a program, nor a browser that fetches
 * ahead.
 */
export function isReading({ method, headers }: Request): boolean {
  const agent = headers.get("user-agent") ?? "";
  const ahead = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  return method === "GET" && agent !== "" && !ROBOT.test(agent) && !ahead.includes("prefetch");
}
