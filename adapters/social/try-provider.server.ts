import { newToken } from "#lib/secret-token.server.ts";
import {
  isSocialRefused,
  isSocialUnanswered,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";

/**
 * Whether the company knows the app's keys: it looks at them before it looks at the code, which is
 * one that it never gave.
 */
export async function tryProvider(
  provider: SocialProvider,
  redirectUri: string,
): Promise<"taken" | "refused" | "unanswered"> {
  const [code, state, verifier] = [newToken(), newToken(), newToken()];
  try {
    await provider.identify({ code, state, redirectUri, verifier });
    return "taken";
  } catch (error) {
    if (isSocialRefused(error)) return "taken";
    if (!isSocialUnanswered(error)) throw error;
    return error.isOurs ? "refused" : "unanswered";
  }
}
