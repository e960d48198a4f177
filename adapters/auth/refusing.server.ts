import { databaseCode } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";

const BLOCKED = "SH001"; // raised by the trigger of db/migrations/0005

type Code =
  | "sign-in-wrong"
  | "sign-in-again"
  | "second-factor-wrong"
  | "password-wrong"
  | "passkey-wrong";

/**
 * Calls the library; its 4xx becomes this refusal, or a more precise one. Other errors are bugs.
 */
export async function refusing<T>(code: Code, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (databaseCode(error) === BLOCKED) throw new Refusal("account-blocked");
    if (!isRefused(error)) throw error;
    throw new Refusal(telling[error.body?.code ?? ""] ?? code);
  }
}

const telling: Record<string, "second-factor-locked" | "link-expired" | "passkey-late"> = {
  ACCOUNT_TEMPORARILY_LOCKED: "second-factor-locked",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "second-factor-locked",
  INVALID_TWO_FACTOR_COOKIE: "link-expired",
  CHALLENGE_NOT_FOUND: "passkey-late",
};

export const isRefused = (error: unknown): error is Error & { body?: { code?: string } | null } =>
  error instanceof Error &&
  "statusCode" in error &&
  typeof error.statusCode === "number" &&
  error.statusCode < 500;
