import { tagNames, type TagName } from "../site/tags.ts";

/** What a browser keeps of the answer, for every page's script to read. */
const COOKIE = "tags";
/** Asked anew after that. */
const YEAR_SECONDS = 365 * 86_400;

const YES = /^yes\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-zA-Z0-9-]{1,100})$/;

/** `number` is that of the consent, to these services; null: refused. */
export type TagChoice = { number: string | null; names: readonly TagName[] };

/** Of a Cookie header or `document.cookie`; null where nobody has answered. */
export function readTagChoice(cookies: string | null | undefined): TagChoice | null {
  const [, kept = ""] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies ?? "") ?? [];
  const [, number, names = ""] = YES.exec(kept) ?? [];
  if (number) return { number, names: readTagNames(names) };
  return kept === "no" ? { number: null, names: [] } : null;
}

/** Names as a consent keeps them; those that are no service any more are left out. */
export const readTagNames = (kept: string): TagName[] => {
  const names = new Set(kept.split("-"));
  return tagNames.filter((name) => names.has(name));
};
export const writeTagNames = (names: readonly TagName[]): string => names.join("-");

/**
 * Whether this answer stands for these services: a refusal does for all, a consent only for those
 * that were named to whoever gave it.
 */
export const standsFor = (choice: TagChoice | null, names: readonly TagName[]): boolean =>
  choice !== null && (!choice.number || names.every((name) => choice.names.includes(name)));

export const tagCookie = ({ number, names }: TagChoice, isSecure: boolean): string =>
  `${COOKIE}=${number ? `yes.${number}.${writeTagNames(names)}` : "no"}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
