import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";

/** The answer to a form of one version; only saving says something when it is done. */
export type PolicyReply = FormReply<{ edits: number }> | UnsentForm | undefined;
