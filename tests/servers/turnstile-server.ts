import { faultyServer } from "./faulty-server.ts";

export const TURNSTILE = {
  siteKey: "0x4AAAAAAAsite-of-tests",
  secretKey: "0x4AAAAAAAsecret-of-tests",
};

/**
 * Cloudflare's siteverify, as
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ has it: it knows
 * one secret, and each answer that was given out once.
 */
export async function turnstileServer() {
  const given = new Set<string>();
  let knows = true;
  const server = await faultyServer(async (request) => {
    const form = new URLSearchParams(await request.text());
    if (!knows || form.get("secret") !== TURNSTILE.secretKey)
      return Response.json({ success: false, "error-codes": ["invalid-input-secret"] });
    return given.delete(form.get("response") ?? "")
      ? Response.json({ success: true, "error-codes": [], hostname: "shop.test" })
      : Response.json({ success: false, "error-codes": ["invalid-input-response"] });
  });
  return {
    ...server,
    verifyUrl: `${server.url}/turnstile/v0/siteverify`,
    /** somebody passes the widget; the answer that it fills in */
    passes: (answer: string): string => {
      given.add(answer);
      return answer;
    },
    /** the secret ends, as when it was made anew in the console */
    forgetsSecret: () => void (knows = false),
  };
}
