import { data } from "react-router";
import { isUnsent, keepTyped, type UnsentForm } from "#app/browser/typing/keep-typed.ts";

/**
 * The answer when a form could not be sent, or its session has ended. `values` identify the form.
 */
export type KeptHere = UnsentForm & { values: Record<string, string> };

export const leadsTo = (error: unknown): string | null =>
  error instanceof Response ? error.headers.get("location") : null;

/**
 * Sends a form like keepTyped. A redirect to the sign-in page keeps the page and its input too, so
 * that the visitor can sign in beside it; other redirects pass.
 */
export async function keepSignedOut<Reply>(
  send: () => Promise<Reply>,
  values: Record<string, string>,
) {
  try {
    const reply = await keepTyped(send);
    return isUnsentData(reply)
      ? data<KeptHere>({ unsent: true, values }, { status: 503 })
      : (reply as Reply);
  } catch (error) {
    if (!leadsTo(error)?.startsWith("/login")) throw error;
    return data<KeptHere>({ unsent: true, signedOut: true, values }, { status: 401 });
  }
}

const isUnsentData = (reply: unknown): boolean =>
  typeof reply === "object" && reply !== null && "data" in reply && isUnsent(reply.data);
