import { data, isRouteErrorResponse } from "react-router";
import { failAction } from "#app/browser/run-action.ts";

/** The answer when a form could not be sent, or not be answered. */
export type UnsentForm = {
  unsent: true;
  /** an alert was already shown */
  told?: boolean;
  /** the session has ended */
  signedOut?: boolean;
  values?: Record<string, string>;
  done?: undefined;
  refused?: undefined;
  errors?: undefined;
};

export const isUnsent = (reply: unknown): reply is UnsentForm =>
  typeof reply === "object" && reply !== null && "unsent" in reply;

/**
 * Sends a form; on a network or server failure the page and its input stay, without an error
 * screen. Redirects pass, after `onLed` got their target. The status tells the router not to
 * revalidate, which would fail too.
 */
export async function keepTyped<Reply>(send: () => Promise<Reply>, onLed?: (to: string) => void) {
  try {
    return await send();
  } catch (error) {
    // The office asks for a sign-in proof and holds the submission meanwhile.
    if (isRouteErrorResponse(error) && error.data?.proof) throw error;
    if (error instanceof Response) {
      onLed?.(error.headers.get("location") ?? "");
      throw error;
    }
    await failAction(error, { message: "보내지 못했어요" });
    return data<UnsentForm>({ unsent: true }, { status: 503 });
  }
}
