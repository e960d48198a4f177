import type { FormReply } from "#app/form-action.server.ts";

/** The answer to a form of one version, when it reached the shop; only saving says something when it is done. */
export type PolicyReply = FormReply<{ edits: number }> | undefined;
