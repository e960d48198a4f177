import { deviceType } from "#lib/device/device-type.server.ts";
import { campaignIn, mayBePersonal } from "./campaign.ts";
import { isPersonsRequest, isPersonsVisit, type VisitRequest } from "./is-persons-visit.ts";
import { pageAt, type PageKind } from "./page-kind.ts";
import { sourceOf } from "./source.ts";

/** How many names of a kind a day holds; what comes later is counted together. */
export const MOST_NAMES = {
  all: 1,
  page: 20,
  device: 5,
  source: 200,
  campaign: 200,
  search: 500,
  product: 2000,
  play: 2000,
} as const;
export type TallyKind = keyof typeof MOST_NAMES;
export type Tally = readonly [kind: TallyKind, name: string];

const SEARCH_LETTERS = 50;
const documentOf = (pathname: string): string =>
  pathname.replace(/\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");

/** Where a router's request for data leads: the query without what the router itself adds. */
function soughtIn(query: string): string {
  const sought = new URLSearchParams(query);
  sought.delete("_routes");
  sought.delete("index");
  return sought.toString();
}

/**
 * Whether the router asks because somebody goes to another page. It also reads a page again where
 * it stands, which is no visit; the referrer says where that is.
 */
function isNavigation(request: VisitRequest, pathname: string, query: string): boolean {
  const from = URL.parse(request.header("referer") ?? "");
  return (
    from !== null &&
    from.host === request.header("host") &&
    `${from.pathname}?${soughtIn(from.search)}` !== `${pathname}?${soughtIn(query)}` &&
    isPersonsRequest(request)
  );
}

/** Whoever lands on none of the shop's public pages comes back from paying, or by a mail's link. */
function landing(request: VisitRequest, kind: PageKind, query: URLSearchParams): Tally[] {
  if (kind === "other") return [];
  const source = sourceOf({
    referrer: request.header("referer"),
    host: request.header("host"),
    agent: request.header("user-agent") ?? "",
    // A page that comes through the service worker says "same-origin" wherever somebody comes from.
    site: request.header("sec-fetch-dest") === "empty" ? null : request.header("sec-fetch-site"),
  });
  const campaign = campaignIn(query);
  return [
    ...(source ? [["source", source] as const] : []),
    ...(campaign ? [["campaign", campaign] as const] : []),
  ];
}

function searched(query: URLSearchParams): Tally[] {
  const words = (query.get("q") ?? "").normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  const isKept = words !== "" && words.length <= SEARCH_LETTERS && !mayBePersonal(words);
  return isKept ? [["search", words]] : [];
}

/** What a request for a page counts for; null where nobody sees a page of the shop. */
export function talliesOf(request: VisitRequest): Tally[] | null {
  if (request.method !== "GET") return null;
  const [asked = "/", typed = ""] = request.target.split("?", 2);
  const pathname = documentOf(asked);
  const page = pageAt(pathname);
  if (!page) return null;
  const isData = pathname !== asked;
  if (isData ? !isNavigation(request, pathname, typed) : !isPersonsVisit(request)) return null;
  const query = new URLSearchParams(typed);
  return [
    ["all", ""],
    ["page", page.kind],
    ["device", deviceType(request.header("user-agent"))],
    ...(page.productId ? [["product", page.productId] as const] : []),
    ...(page.kind === "search" ? searched(query) : []),
    ...(isData ? [] : landing(request, page.kind, query)),
  ];
}

/** The first bytes of a sound on a page of the shop; null for the rest, and in the back office. */
export function playOf(request: VisitRequest): Tally[] | null {
  const [, soundId] = /^\/sounds\/([\w-]{1,64})$/.exec(request.target) ?? [];
  const from = URL.parse(request.header("referer") ?? "");
  const isCounted =
    soundId &&
    from?.host === request.header("host") &&
    pageAt(from?.pathname ?? "") &&
    /^(?:bytes=0-\d*)?$/.test(request.header("range") ?? "") &&
    isPersonsRequest(request);
  return isCounted ? [["play", soundId]] : null;
}
