import { data, isRouteErrorResponse } from "react-router";
import { failAction } from "#app/browser/run-action.ts";

/** The answer when a form could not be sent or answered at all. */
export type UnsentForm = {
  unsent: true;
  /** an alert said so already */
  told?: boolean;
  /** sent by somebody who is signed in no more */
  signedOut?: boolean;
  values?: Record<string, string>;
  done?: undefined;
  refused?: undefined;
  errors?: undefined;
};

export const isUnsent = (reply: unknown): reply is UnsentForm =>
  typeof reply === "object" && reply !== null && "unsent" in reply;

/**
 * Sends a form; when the network or the server fails, the page stays with everything that was typed
 * instead of an error screen. Redirects go through, after `onLed` heard where to. The status tells
 * the router not to read the page anew, which would fail as well.
 */
export async function keepTyped<Reply>(send: () => Promise<Reply>, onLed?: (to: string) => void) {
  try {
    return await send();
  } catch (error) {
    // The office asks again who is at the device, and keeps what was sent meanwhile.
    if (isRouteErrorResponse(error) && error.data?.proof) throw error;
    if (error instanceof Response) {
      onLed?.(error.headers.get("location") ?? "");
      throw error;
    }
    await failAction(error, { message: "보내지 못했어요" });
    return data<UnsentForm>({ unsent: true }, { status: 503 });
  }
}
