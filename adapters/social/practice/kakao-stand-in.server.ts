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
/** A Kakao account. `email` is null when it has none or its owner does not share it. */
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
 * Implements Kakao's sign-in (https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api) with
 * its error codes, for practice and tests. Stores only the newest used codes.
 */
export function kakaoStandIn(settings: StandInSettings) {
  const { clientId, redirectUri, codeSeconds = 600 } = settings;
  const grants = signedGrants(settings.secret);
  const useUp = usedCodes();

  return {
    /** Kakao's code for an authorize address that leads nowhere, or null for a good one. */
    wrongWith(searchParams: URLSearchParams): string | null {
      if (searchParams.get("client_id") !== clientId) return "KOE101";
      if (searchParams.get("redirect_uri") !== redirectUri) return "KOE006";
      return searchParams.get("response_type") === "code" ? null : "KOE118";
    },
    /** Where the browser goes when this person agrees. */
    agree: (searchParams: URLSearchParams, person: StandInPerson): string =>
      backTo(redirectUri, searchParams, {
        code: grants.give("code", { person, redirectUri }, codeSeconds),
      }),
    refuse: (searchParams: URLSearchParams): string =>
      backTo(redirectUri, searchParams, {
        error: "access_denied",
        error_description: "User denied access",
      }),
    /** The endpoints that a shop's server asks. */
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/v2/user/me"))
        return answerMe(grants, request.headers.get("authorization"));
      if (!pathname.endsWith("/oauth/token") || request.method !== "POST")
        return new Response(null, { status: 404 });
      const body = (await readBytes(request, 16_384)) ?? undefined;
      return answerToken(
        { settings, grants, useUp },
        new URLSearchParams(new TextDecoder().decode(body)),
      );
    },
  };
}

type SignedGrants = ReturnType<typeof signedGrants>;

/** Codes and tokens carry what they stand for under a signature, so that nothing is stored. */
function signedGrants(secret: string) {
  const mac = (text: string) =>
    createHmac("sha256", `kakao stand-in ${secret}`).update(text).digest("base64url");
  return {
    give(
      kind: Grant["kind"],
      { person, redirectUri }: Pick<Grant, "person" | "redirectUri">,
      seconds: number,
    ): string {
      const until = Date.now() + seconds * 1000;
      const given: Grant = { kind, id: randomNonce(), person, redirectUri, until };
      const text = Buffer.from(JSON.stringify(given)).toString("base64url");
      return `${text}.${mac(text)}`;
    },
    read(kind: Grant["kind"], given: string): Grant | null {
      const [text = "", signature = ""] = given.split(".");
      const [is, should] = [Buffer.from(signature), Buffer.from(mac(text))];
      if (is.length !== should.length || !timingSafeEqual(is, should)) return null;
      const read = grant.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
      return read.kind === kind && read.until > Date.now() ? read : null;
    },
  };
}

/** Says whether a grant is used for the first time. */
function usedCodes(): (grant: Grant) => boolean {
  const used = new Set<string>();
  return ({ id }) => {
    if (used.has(id)) return false;
    used.add(id);
    const [oldest] = used;
    if (used.size > MOST_REMEMBERED && oldest) used.delete(oldest);
    return true;
  };
}

type TokenDesk = {
  settings: StandInSettings;
  grants: SignedGrants;
  useUp: (grant: Grant) => boolean;
};

function answerToken({ settings, grants, useUp }: TokenDesk, form: URLSearchParams): Response {
  const { clientId, clientSecret } = settings;
  if (form.get("client_id") !== clientId)
    return no(401, "invalid_client", "KOE101", "Not exist client_id");
  if (clientSecret && form.get("client_secret") !== clientSecret)
    return no(401, "invalid_client", "KOE010", "Bad client credentials");
  if (form.get("grant_type") !== "authorization_code")
    return no(400, "unsupported_grant_type", "KOE118", "grant_type");
  const code = grants.read("code", form.get("code") ?? "");
  if (code && code.redirectUri !== form.get("redirect_uri"))
    return no(400, "invalid_grant", "KOE303", "Redirect URI mismatch.");
  if (!code || !useUp(code))
    return no(400, "invalid_grant", "KOE320", "authorization code not found");
  return Response.json({
    token_type: "bearer",
    access_token: grants.give("token", code, 21_599),
    expires_in: 21_599,
    refresh_token: randomNonce(),
    refresh_token_expires_in: 5_183_999,
    scope: "profile_nickname account_email",
  });
}

function answerMe(grants: SignedGrants, authorization: string | null): Response {
  const token = grants.read("token", authorization?.replace(/^Bearer /, "") ?? "");
  if (!token)
    return Response.json({ msg: "this access token does not exist", code: -401 }, { status: 401 });
  const { id, nickname, email, isVerified } = token.person;
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

function backTo(
  redirectUri: string,
  searchParams: URLSearchParams,
  answer: Record<string, string>,
): string {
  const state = searchParams.get("state");
  return `${redirectUri}?${new URLSearchParams({ ...answer, ...(state && { state }) })}`;
}

/** The number of a person who is made up on the spot: the same for the same words. */
export const standInId = (words: string): number =>
  createHash("sha256").update(words).digest().readUIntBE(0, 6);

const no = (status: number, error: string, error_code: string, error_description: string) =>
  Response.json({ error, error_description, error_code }, { status });
