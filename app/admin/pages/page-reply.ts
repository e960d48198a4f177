import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import type { FormReply } from "#app/form-action.server.ts";
import type { SavedPage } from "#shop/page/save-page.server.ts";

/** The answer to a form of one page; only saving says something when it is done. */
export type PageReply = FormReply<SavedPage> | UnsentForm | undefined;
