import type { OpenedOrder } from "#app/account/my/order/opened-order.ts";
import { clientState } from "./client-state.ts";

/** The specification's page state, under its names. */
export const page = clientState({
  /** whether the editor shows its dialog for a video's address */
  title: "",
  /** content of the details dialog; kept while it closes */
  editorIsYoutubeEmbed: false,
  isOrderDetailsDialog: false,
  /** what the details show; while they close, still what they showed */
  orderData: null as OpenedOrder | null,
});
