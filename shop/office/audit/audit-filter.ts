import { searchedLine } from "#lib/text/typed.ts";
import { normalizeEmail } from "#lib/email.ts";

/** What is searched in the log; empty is everything. */
export type AuditFilter = {
  /** an administrator's e-mail, or its beginning */
  who: string;
  action: string;
  /** an order's number, a member's id or e-mail, a product's id */
  about: string;
  /** days in Seoul, both of them included */
  from: string;
  to: string;
};

const text = (value: string | null, most: number) => searchedLine(value, most);
const day = (value: string | null) =>
  /^20\d\d-\d\d-\d\d$/.test(value ?? "") && !Number.isNaN(Date.parse(`${value}T00:00:00+09:00`))
    ? String(value)
    : "";

export const readAuditFilter = (search: URLSearchParams): AuditFilter => ({
  who: normalizeEmail(text(search.get("who"), 254)),
  action: text(search.get("action"), 60).replace(/[^a-z.-]/g, ""),
  about: text(search.get("about"), 254),
  from: day(search.get("from")),
  to: day(search.get("to")),
});

/** Only the set filters. */
export const auditQuery = (filter: AuditFilter): string =>
  String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value)));

/** The filter in words, for the audit log itself. */
export const auditFilterWords = (filter: AuditFilter): string =>
  Object.entries(filter)
    .filter(([, value]) => value)
    .map((pair) => pair.join("="))
    .join(" ");

export const isEmptyFilter = (filter: AuditFilter): boolean => auditQuery(filter) === "";
