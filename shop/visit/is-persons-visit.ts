/** What the server sees of a request. */
export type VisitRequest = {
  method: string;
  /** path and query */
  target: string;
  header(name: string): string | null;
};

export const visitRequestOf = ({ method, url, headers }: Request): VisitRequest => {
  const { pathname, search } = new URL(url);
  return { method, target: pathname + search, header: (name) => headers.get(name) };
};

const MACHINE =
  /bot|crawl|spider|slurp|preview|scan|monitor|curl|wget|python|java|go-http|headless|fetch|http|scrap|compatible;|lighthouse|axios|node|ruby|perl|libwww|phantom|selenium/i;
/** Fetched for later, by a browser or by the shop's own service worker. */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Whether a browser asks now, for somebody: robots, scripts and prefetches do not count. */
export function isPersonsRequest({ method, header }: VisitRequest): boolean {
  const agent = header("user-agent") ?? "";
  return (
    method === "GET" &&
    agent !== "" &&
    !MACHINE.test(agent) &&
    AHEAD.every((name) => header(name) === null)
  );
}

/** Whether somebody came with a browser to see a page. */
export function isPersonsVisit(request: VisitRequest): boolean {
  const wanted = request.header("sec-fetch-dest") ?? "document";
  return (
    (wanted === "document" || request.header("sec-fetch-mode") === "navigate") &&
    (request.header("accept") ?? "").includes("text/html") &&
    isPersonsRequest(request)
  );
}
