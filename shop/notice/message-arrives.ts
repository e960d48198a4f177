import type { Shop } from "../shop.ts";

/** False where nothing is set up that reaches a phone: messages are kept for the back office then. */
export const messageArrives = ({ messenger }: Pick<Shop, "messenger">): boolean =>
  !messenger.isMailbox;
