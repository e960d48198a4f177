import { useRoot } from "#app/root-data.ts";
import { noSending, type SendingSettings } from "#shop/site/sending/sending.ts";

/** The owner's carriers and counter, as every page has them. */
export const useSending = (): SendingSettings => useRoot()?.site.sending ?? noSending;
