import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";

const person = z.object({
  id: z.number(),
  nickname: z.string(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
});
/** Somebody with a Kakao account. `email` is null for one without, and for one who does not agree to tell it. */
export type StandInPerson = z.output<typeof person>;

const grant = z.object({
  kind: z.enum(["code", "token"]),
  id: z.string(),
  person,
  redirectUri: z.string(),
  until: z.number(),
});
type Grant = z.output<typeof grant>;

export type StandInSettings = {
  /** signs what it gives out, so that any process with the same secret recognises it */
  secret: string;
  clientId: string;
  clientSecret?: string;
  /** as registered in the console */
  redirectUri: string;
  codeSeconds?: number;
};

export type KakaoStandIn = ReturnType<typeof kakaoStandIn>;

const MOST_REMEMBERED = 10_000;

/**
 * Speaks what Kakao's sign-in speaks (https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api), with its error codes, for practice
 * and for tests. Keeps nothing but which codes were used, and of those the newest.
 */
export function kakaoStandIn({
  secret,
  clientId,
  clientSecret,
  redirectUri,
  codeSeconds = 600,
}: StandInSettings) {
  const used = new Set<string>();
  const mac = (text: string) =>
    createHmac("sha256", `kakao stand-in ${secret}`).update(text).digest("base64url");

  function give(
    kind: Grant["kind"],
    { person, redirectUri }: Pick<Grant, "person" | "redirectUri">,
    seconds: number,
  ): string {
    const text = Buffer.from(
      JSON.stringify({
        kind,
        id: randomNonce(),
        person,
        redirectUri,
        until: Date.now() + seconds * 1000,
      } satisfies Grant),
    ).toString("base64url");
    return `${text}.${mac(text)}`;
  }

  function read(kind: Grant["kind"], given: string): Grant | null {
    const [text = "", signature = ""] = given.split(".");
    const [is, should] = [Buffer.from(signature), Buffer.from(mac(text))];
    if (is.length !== should.length || !timingSafeEqual(is, should)) return null;
    const said = grant.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return said.kind === kind && said.until > Date.now() ? said : null;
  }

  function useUp({ id }: Grant): boolean {
    if (used.has(id)) return false;
    used.add(id);
    const [oldest] = used;
    if (used.size > MOST_REMEMBERED && oldest) used.delete(oldest);
    return true;
  }

  function token(form: URLSearchParams): Response {
    if (form.get("client_id") !== clientId)
      return no(401, "invalid_client", "KOE101", "Not exist client_id");
    if (clientSecret && form.get("client_secret") !== clientSecret)
      return no(401, "invalid_client", "KOE010", "Bad client credentials");
    if (form.get("grant_type") !== "authorization_code")
      return no(400, "unsupported_grant_type", "KOE118", "grant_type");
    const code = read("code", form.get("code") ?? "");
    if (code && code.redirectUri !== form.get("redirect_uri"))
      return no(400, "invalid_grant", "KOE303", "Redirect URI mismatch.");
    if (!code || !useUp(code))
      return no(400, "invalid_grant", "KOE320", "authorization code not found");
    return Response.json({
      token_type: "bearer",
      access_token: give("token", code, 21_599),
      expires_in: 21_599,
      refresh_token: randomNonce(),
      refresh_token_expires_in: 5_183_999,
      scope: "profile_nickname account_email",
    });
  }

  function me(authorization: string | null): Response {
    const said = read("token", authorization?.replace(/^Bearer /, "") ?? "");
    if (!said)
      return Response.json(
        { msg: "this access token does not exist", code: -401 },
        { status: 401 },
      );
    const { id, nickname, email, isVerified } = said.person;
    const aboutEmail = email
      ? {
          has_email: true,
          email_needs_agreement: false,
          is_email_valid: true,
          is_email_verified: isVerified,
          email,
        }
      : { has_email: true, email_needs_agreement: true };
    return Response.json({
      id,
      connected_at: new Date().toISOString(),
      properties: { nickname },
      kakao_account: {
        profile_nickname_needs_agreement: false,
        profile: { nickname },
        ...aboutEmail,
      },
    });
  }

  const back = (asked: URLSearchParams, said: Record<string, string>) =>
    `${redirectUri}?${new URLSearchParams({ ...said, ...(asked.get("state") && { state: asked.get("state")! }) })}`;

  return {
    /** Kakao's code for an authorize address that leads nowhere, or null for a good one. */
    wrongWith: (asked: URLSearchParams): string | null =>
      asked.get("client_id") !== clientId
        ? "KOE101"
        : asked.get("redirect_uri") !== redirectUri
          ? "KOE006"
          : asked.get("response_type") !== "code"
            ? "KOE118"
            : null,
    /** Where the browser goes when this person agrees. */
    agree: (asked: URLSearchParams, person: StandInPerson): string =>
      back(asked, { code: give("code", { person, redirectUri }, codeSeconds) }),
    refuse: (asked: URLSearchParams): string =>
      back(asked, { error: "access_denied", error_description: "User denied access" }),
    /** The endpoints that a shop's server asks. */
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/v2/user/me")) return me(request.headers.get("authorization"));
      if (!pathname.endsWith("/oauth/token") || request.method !== "POST")
        return new Response(null, { status: 404 });
      return token(
        new URLSearchParams(
          new TextDecoder().decode((await readBytes(request, 16_384)) ?? undefined),
        ),
      );
    },
  };
}

/** The number of a person who is made up on the spot: the same for the same words. */
export const standInId = (words: string): number =>
  createHash("sha256").update(words).digest().readUIntBE(0, 6);

const no = (status: number, error: string, error_code: string, error_description: string) =>
  Response.json({ error, error_description, error_code }, { status });
