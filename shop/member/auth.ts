import type { SessionKind } from "./session/session-rules.ts";

export type Account = {
  id: string;
  /** normalised: see lib/email.ts */
  email: string;
  emailVerified: boolean;
  /** how the address was proved; null: not proved */
  emailProof: "mail" | "terminal" | "kakao" | "naver" | "google" | null;
  name: string;
};

export type Session = {
  id: string;
  kind: SessionKind;
  /** when the person last proved who they are */
  openedAt: Date;
  /** whether a second factor was given */
  secondFactor: boolean;
};

export type SignedIn = { account: Account; session: Session };

/** Where somebody signs in from. */
export type SignInOrigin = { address: string; headers: Headers };

/** Set-Cookie values for the answer. */
type Cookies = { cookies: string[] };

/** What a browser's WebAuthn answered, as JSON. */
export type PasskeyAnswer = { id: string; rawId: string; type: "public-key"; response: object };

/** Signs people in. Sessions live in the database and end at once when their row goes. */
export interface Auth {
  /** The account and session of a request's cookies. */
  findSession(headers: Headers): Promise<SignedIn | null>;
  /** Opens a session by password. With a second factor there is no session yet: the cookies
   * carry a challenge for `answerSecondFactor`. */
  signIn(
    form: { email: string; password: string },
    from: SignInOrigin,
    kind: SessionKind,
  ): Promise<Cookies & { account: Account | null; secondFactor: boolean }>;
  /** The account of the cookies' challenge; null without a valid one. */
  findChallenged(headers: Headers): Promise<Account | null>;
  /** Opens the session of a challenge; each code and recovery code works once. Throws
   * `second-factor-wrong`, `second-factor-locked`, `link-expired` (no challenge). */
  answerSecondFactor(
    answer: { code: string } | { recoveryCode: string },
    from: SignInOrigin,
    kind: SessionKind,
  ): Promise<Cookies & { account: Account }>;
  /** Opens a session after another kind of proof. Throws `account-blocked`. */
  openSession(
    accountId: string,
    from: SignInOrigin,
    kind: SessionKind,
    secondFactor?: boolean,
  ): Promise<Cookies>;
  /** Ends this request's session. */
  signOut(headers: Headers): Promise<Cookies>;
  /** Starts enabling the second factor: data for an authenticator app, and ten recovery codes
   * that are shown only now. */
  proposeSecondFactor(
    accountId: string,
    headers: Headers,
    password: string,
  ): Promise<{ uri: string; recoveryCodes: string[] }>;
  /** Switches it on when the app shows the right code; the session becomes a new one. */
  confirmSecondFactor(code: string, headers: Headers): Promise<Cookies>;
  /** Whether the app of this session's account shows this code now; each opens one thing. */
  isCode(accountId: string, code: string, headers: Headers): Promise<boolean>;
  /** Null while it is off. */
  findSecondFactor(accountId: string): Promise<{ recoveryCodesLeft: number } | null>;
  removeSecondFactor(headers: Headers, password: string): Promise<Cookies>;
  /** New recovery codes; the old ones work no more. */
  renewRecoveryCodes(headers: Headers, password: string): Promise<string[]>;
  /** Options for the browser to create a passkey of this account; the cookies carry the
   * challenge. */
  proposePasskey(headers: Headers): Promise<Cookies & { options: object }>;
  /** Stores the browser's new passkey. Throws `passkey-wrong`, `passkey-late` (challenge expired
   * or used), `passkey-unverified`, `passkey-known`. */
  addPasskey(
    answer: { name: string; response: PasskeyAnswer },
    headers: Headers,
  ): Promise<{ id: string }>;
  /** Asks the browser for any passkey of this shop. */
  askForPasskey(from: SignInOrigin): Promise<Cookies & { options: object }>;
  /** Opens a session with both factors by passkey. Throws as `addPasskey`, and
   * `account-blocked`. */
  signInByPasskey(
    response: PasskeyAnswer,
    from: SignInOrigin,
    kindOf: (account: Account) => Promise<SessionKind>,
  ): Promise<Cookies & { account: Account; kind: SessionKind }>;
  /** Whether this is the account's password; false too for an account without one. */
  isPassword(accountId: string, password: string): Promise<boolean>;
  /** Makes an account with an address that the shop vouches for. */
  addAccount(account: {
    email: string;
    password: string;
    name: string;
    phone?: string;
  }): Promise<Account>;
}
