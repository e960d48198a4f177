export const socialIds = ["kakao", "naver", "google"] as const;
export type SocialId = (typeof socialIds)[number];
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
  /** as people call it, e.g. 카카오 */
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

export class SocialUnanswered extends Error {
  override name = "SocialUnanswered";
}
export class SocialRefused extends Error {
  override name = "SocialRefused";
}
export const isSocialUnanswered = (error: unknown): error is SocialUnanswered =>
  error instanceof Error && error.name === "SocialUnanswered";
export const isSocialRefused = (error: unknown): error is SocialRefused =>
  error instanceof Error && error.name === "SocialRefused";
