export const socialIds = ["kakao", "naver", "google"] as const;
export type SocialId = (typeof socialIds)[number];
/** As people call them. */
export const socialTitles: Record<SocialId, string> = {
  kakao: "카카오",
  naver: "네이버",
  google: "Google",
};
export const isSocialId = (name: string | undefined): name is SocialId =>
  socialIds.some((id) => id === name);

/** The identity from a provider. `subject` never changes; the address may, and is verified only
 * if `provenEmail`. */
export type SocialPerson = {
  subject: string;
  email: string | null;
  provenEmail: boolean;
  name: string | null;
};

/** An external sign-in. It identifies a person; the shop decides what that permits. */
export interface SocialProvider {
  id: SocialId;
  /** of `socialTitles` */
  title: string;
  /** The provider's sign-in page. `challenge` is the S256 of PKCE's verifier, for providers that
   * support it. */
  authorizeUrl(request: { state: string; redirectUri: string; challenge: string }): string;
  /** Trades a code for the person. */
  identify(returned: {
    code: string;
    state: string;
    redirectUri: string;
    verifier: string;
  }): Promise<SocialPerson>;
}

/** No usable answer: the company is away, or does not know the shop's keys. */
export class SocialUnanswered extends Error {
  override name = "SocialUnanswered";
  /** whether it answered that the shop's own request is wrong, as with keys that ended */
  readonly isOurs: boolean;
  constructor(message: string, { isOurs = false } = {}) {
    super(message);
    this.isOurs = isOurs;
  }
}
export class SocialRefused extends Error {
  override name = "SocialRefused";
}
export const isSocialUnanswered = (error: unknown): error is SocialUnanswered =>
  error instanceof Error && error.name === "SocialUnanswered";
export const isSocialRefused = (error: unknown): error is SocialRefused =>
  error instanceof Error && error.name === "SocialRefused";
