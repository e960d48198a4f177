import type { OpenedOrder } from "#app/account/my/order/opened-order.ts";
import { clientState } from "./client-state.ts";

/** The specification's page state, under its names. */
export const page = clientState({
  /** of the page that is shown */
  title: "",
  /** whether the editor asks for a video's address */
  editorIsYoutubeEmbed: false,
  isOrderDetailsDialog: false,
  /** what the details show; while they close, still what they showed */
  orderData: null as OpenedOrder | null,
});
