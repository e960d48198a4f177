import pg from "pg";

export type DemoAccount = { role: string; email: string; password: string };

/** These passwords are known to everybody: they are for trying out, and production never makes such accounts. */
export const ADMIN_PASSWORD = "sori-admin-2026";
export const MEMBER_PASSWORD = "sori-member-2026";
export const MEMBER_EMAIL = "member@sori.example";

const demoAccountsOf = (adminEmails: readonly string[]): DemoAccount[] => [
  ...adminEmails.map((email) => ({ role: "administrator", email, password: ADMIN_PASSWORD })),
  { role: "member", email: MEMBER_EMAIL, password: MEMBER_PASSWORD },
];

/** The accounts of demo content that is whole, asked with as little as can be; null when anything is missing, or may be. */
export async function findDemoAccounts(
  url: string,
  adminEmails: readonly string[],
): Promise<DemoAccount[] | null> {
  const accounts = demoAccountsOf(adminEmails);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ whole: boolean }>(
      `select exists (select from site_settings where id = 'site') and (select count(*) from "user" where email = any($1) and email_verified and email_proof = 'mail') = $2 as whole`,
      [accounts.map(({ email }) => email), accounts.length],
    );
    return rows[0]?.whole ? accounts : null;
  } finally {
    await client.end();
  }
}
