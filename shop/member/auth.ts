export type Account = { id: string; email: string; emailVerified: boolean; name: string };

/** Signs people in. Sessions live in the database and end at once when revoked. */
export interface Auth {
  /** The account of this request's session cookie, or null. */
  findAccount(headers: Headers): Promise<Account | null>;
  /** Set-Cookie values of a new session. Throws the refusals sign-in-wrong and too-many-attempts. */
  signIn(form: { email: string; password: string }, from: { address: string; headers: Headers }): Promise<{ account: Account; cookies: string[] }>;
  /** Ends this request's session; Set-Cookie values that forget it. */
  signOut(headers: Headers): Promise<{ cookies: string[] }>;
  /** Makes an account with a verified address; for demo content and tests. */
  addAccount(account: { email: string; password: string; name: string }): Promise<Account>;
}
