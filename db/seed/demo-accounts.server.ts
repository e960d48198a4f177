import { randomLetters } from "#lib/random-letters.ts";
import { DEMO_ADMINS } from "#server/settings/demo-settings.ts";
import { askDatabase, findDemoMark, type DemoMark } from "../demo-mark.server.ts";

/** `password` is null when it was random and printed at the first start. */
export type DemoAccount = { role: string; email: string; password: string | null };

export type DemoPasswords = {
  kind: NonNullable<DemoMark>;
  administrator: string;
  member: string;
};

/**
 * Published passwords, for trying the shop on one's own machine. Production refuses to open with
 * them.
 */
const KNOWN: DemoPasswords = {
  kind: "known",
  administrator: "sori-admin-2026",
  member: "sori-member-2026",
};
export const MEMBER_EMAIL = "member@sori.example";

/** Random passwords for a demonstration that others may reach. */
export const demoPasswords = (forOthers: boolean): DemoPasswords =>
  forOthers
    ? { kind: "drawn", administrator: randomLetters(16), member: randomLetters(16) }
    : KNOWN;

/** The demo administrators on the configured list. Seeding makes accounts for nobody else. */
export const demoAdminsOf = (adminEmails: readonly string[]): string[] =>
  adminEmails.filter((email) => DEMO_ADMINS.includes(email));

/**
 * The accounts of complete demo content, by a cheap query; null when the database needs a closer
 * look.
 */
export async function findDemoAccounts(
  url: string,
  adminEmails: readonly string[],
): Promise<DemoAccount[] | null> {
  const emails = [...demoAdminsOf(adminEmails), MEMBER_EMAIL];
  const [row] = await askDatabase<{ whole: boolean; there: string[] }>(
    url,
    `select exists (select from site_settings where id = 'site') as whole,
      array(select email from "user" where email = any($1) and email_verified and email_proof = 'mail') as there`,
    [emails],
  );
  if (!row?.whole) return null;
  const mark = await findDemoMark(url);
  const there = emails.filter((email) => mark !== null && row.there.includes(email));
  return there.map((email) => {
    const role = email === MEMBER_EMAIL ? "member" : "administrator";
    return { role, email, password: mark === "known" ? KNOWN[role] : null };
  });
}
