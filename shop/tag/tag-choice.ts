/** What a browser keeps of the answer, for every page's script to read. */
const COOKIE = "tags";
/** Asked anew after that. */
const YEAR_SECONDS = 365 * 86_400;

const YES = /^yes\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `number` is that of the consent; null: refused. */
export type TagChoice = { number: string | null };

/** Of a Cookie header or `document.cookie`; null where nobody has answered. */
export function readTagChoice(cookies: string | null | undefined): TagChoice | null {
  const [, kept = ""] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies ?? "") ?? [];
  const [, number] = YES.exec(kept) ?? [];
  if (number) return { number };
  return kept === "no" ? { number: null } : null;
}

export const tagCookie = ({ number }: TagChoice, isSecure: boolean): string =>
  `${COOKIE}=${number ? `yes.${number}` : "no"}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
