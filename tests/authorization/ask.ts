import { hashOfToken } from "#lib/secret-token.server.ts";
import type { siteOf } from "../pages/visit.ts";
import { PHONE } from "../pages/visit.ts";
import { fieldsOf, filled, type Row } from "./read-table.ts";
import { identities, type Identity, type People } from "./people.ts";

type Site = Awaited<ReturnType<typeof siteOf>>;
const ORIGIN = "http://shop.test";

/**
 * How a page is requested: as a document, or as the data of a client navigation, which machine
 * addresses do not have.
 */
export const channels = ["document", "data"] as const;
export type Channel = (typeof channels)[number];

const isPage = (row: Row) =>
  !/^\/(?:(?:admin\/files|files|sandbox|api|v0|webhooks)\/|client-errors$)/.test(row.path);

export const channelsOf = (row: Row) => (isPage(row) ? channels : channels.slice(0, 1));

export type AskAnswer = { said: string; status: number; text: string; headers: Headers };

let addressCount = 0;
/** Everybody from a line of their own (a /64): limits are other tests' business. */
const newAddress = () =>
  `2001:db8:${(++addressCount >> 16).toString(16)}:${(addressCount & 0xffff).toString(16)}::1`;

const dataPath = (path: string) => {
  const { pathname, search } = new URL(path, ORIGIN);
  return `${pathname === "/" ? "/_" : pathname}.data${search}`;
};

const FORM = "application/x-www-form-urlencoded";
const typeFor = (path: string) =>
  path.startsWith("/v0/")
    ? "image/png"
    : /^\/(?:admin\/files\/|files\/|webhooks\/|api\/|client-errors$)/.test(path)
      ? "application/json"
      : FORM;

export type AskRequest = {
  site: Site;
  row: Row;
  people: People;
  who: Identity;
  channel?: Channel;
  headers?: Record<string, string>;
  body?: string;
  extra?: Record<string, string>;
};

/**
 * Requests one row of the table as one identity, as their browser would. `headers` and `body`
 * replace the browser's; `extra` are additional fields.
 */
export async function ask({
  site,
  row,
  people,
  who,
  channel = "document",
  headers = {},
  body,
  extra = {},
}: AskRequest): Promise<AskAnswer> {
  const path = filled(row.path, people.things);
  const { cookie } = people.who[who];
  const own = new Headers({ "user-agent": PHONE, ...(cookie && { cookie }) });
  const type = typeFor(row.path);
  if (row.method !== "GET") {
    own.set("origin", ORIGIN);
    own.set("content-type", type);
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value) own.set(name, value);
    else own.delete(name);
  }
  const formFields = { ...(await fieldsOf(row, people)), ...extra };
  const fields =
    row.method === "GET"
      ? undefined
      : (body ??
        (type === FORM ? new URLSearchParams(formFields).toString() : JSON.stringify(formFields)));
  const answer = await site.request(
    ORIGIN + (channel === "data" ? dataPath(path) : path),
    {
      method: row.method,
      headers: own,
      redirect: "manual",
      ...(fields !== undefined && { body: fields }),
    },
    { address: newAddress() },
  );
  const text = await answer.text();
  return {
    said: saidOf(answer, text, people),
    status: answer.status,
    text,
    headers: answer.headers,
  };
}

/** An answer in the words of the table. */
function saidOf(answer: Response, text: string, { things }: People): string {
  const location =
    answer.headers.get("location") ??
    (answer.status === 202 ? /"redirect","([^"]*)"/.exec(text)?.[1] : undefined);
  if (location === undefined) return answer.ok ? "ok" : String(answer.status);
  const { pathname, origin } = new URL(location, ORIGIN);
  if (origin !== ORIGIN) return "away";
  const flash = decodeURIComponent(
    answer.headers.getSetCookie().find((line) => line.startsWith("flash=")) ?? "",
  );
  if (pathname === "/") return flash.includes("접근 권한이 없는 정보에요.") ? "refused" : "home";
  if (pathname === "/admin-login" && !location.includes("?pre=")) return "→/admin-login";
  if (pathname === "/login" && !flash.includes("먼저 로그인이 필요해요.")) return "→/login";
  // The longest first: a short one may stand within it.
  const named = Object.entries(things)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce(
      (path, [name, value]) => (value ? path.replaceAll(value, `{${name}}`) : path),
      pathname,
    );
  return named === "/login" || named === "/admin-login"
    ? named.slice(1)
    : `→${named
        .replace(/sandbox_[\w-]+/, "*")
        .replace(/\d{8}-[A-Z2-9]{8}/, "*")
        .replace(/^\/(qna|board\/content)\/[a-z0-9]{10}$/, "/$1/*")}`;
}

/** A sign that somebody was kept out. */
export const isDenial = (outcome: string): boolean =>
  /^(?:login|admin-login|refused|4\d\d)$/.test(outcome);

/**
 * An identity for which this row succeeds, preferably a member; else one that gets as far as the
 * missing thing.
 */
export const doerOf = ({ says }: Row): Identity => {
  if (!isDenial(says.memberA)) return "memberA";
  return (
    identities.findLast((who) => !isDenial(says[who])) ??
    (says.memberA.startsWith("4")
      ? "memberA"
      : identities.find((who) => says[who].startsWith("4"))) ??
    "memberA"
  );
};

/** What an answer shows of other people, besides what was asked for by name. */
export function foreignMarks({
  row,
  people,
  who,
  heard,
}: {
  row: Row;
  people: People;
  who: Identity;
  heard: AskAnswer;
}): string[] {
  if (who === "administrator" && /^\/(?:admin|api\/users)/.test(row.path)) return [];
  const requestText = filled(`${row.path} ${row.form} ${row.shows}`, people.things);
  const everything = `${heard.text}\n${decodeURIComponent(
    [...heard.headers]
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")
      .replace(/%(?![0-9A-Fa-f]{2})/g, "%25"),
  )}`;
  return Object.entries(people.who)
    .filter(([other]) => other !== who)
    .flatMap(([, { marks }]) => marks)
    .filter((mark) => !requestText.includes(mark) && everything.includes(mark));
}

/** The answer without what differs each time: nonce, page key and the requested thing. */
export function bytesOf({ status, text, headers }: AskAnswer, things: string[]): string {
  const nonce =
    /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce";
  const own = [...headers]
    .filter(([name]) => !["content-security-policy", "x-request-id"].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const plain = things.reduce(
    (body, thing) =>
      body
        .replaceAll(thing, "THING")
        .replaceAll(encodeURIComponent(thing), "THING")
        .replaceAll(hashOfToken(thing), "THING"),
    `${status}\n${own}\n${text}`,
  );
  const formKey = /"requestKey\W+([0-9a-f]{32})/.exec(plain)?.[1] ?? "no form";
  return plain.replaceAll(nonce, "NONCE").replaceAll(formKey, "FORM");
}
