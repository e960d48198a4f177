import type { KeptHere } from "#app/browser/keep-signed-out.ts";
import type { FormReply } from "#app/form-action.server.ts";

/** What came of a form that was sent. */
export type PostReply = (FormReply<unknown> & { unsent?: undefined }) | KeptHere | undefined;

/** What was answered to one of the page's forms, or that no answer came. */
export const replyTo = (reply: PostReply, fields: Record<string, string>): PostReply =>
  Object.entries(fields).every(([name, value]) => reply?.values?.[name] === value)
    ? reply
    : undefined;
