import type { Account, SignInOrigin } from "#shop/member/auth.ts";

/** What the library is told of who asks. */
export const headersOf = ({ address, headers }: SignInOrigin) =>
  new Headers({
    "user-agent": (headers.get("user-agent") ?? "").slice(0, 500),
    "x-shop-address": address,
    cookie: headers.get("cookie") ?? "",
  });

/** Drops the old session: a sign-in creates a new one, and a challenge has no session yet. */
export function anonymous(headers: Headers): Headers {
  const cookies = (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((pair) => !/^(?:__Host-)?shop\.session_token=/.test(pair));
  headers.set("cookie", cookies.join("; "));
  return headers;
}

/** The token in a Set-Cookie of a new session, without its signature. */
export function sessionTokenOf(headers: Headers): string | undefined {
  const line = headers
    .getSetCookie()
    .findLast((cookie) => /^(?:__Host-)?shop\.session_token=[^;]/.test(cookie));
  return (
    line && decodeURIComponent(line.split(";")[0]!.split("=").slice(1).join("=")).split(".")[0]
  );
}

export type LibraryUser = {
  id: string;
  email: string;
  emailVerified: boolean;
  emailProof?: string | null | undefined;
  name: string;
};

/** An account as the shop knows it, of what the library answers. */
export const accountOf = ({
  id,
  email,
  emailVerified,
  emailProof,
  name,
}: LibraryUser): Account => ({
  id,
  email,
  emailVerified,
  emailProof: (emailProof ?? null) as Account["emailProof"],
  name,
});
