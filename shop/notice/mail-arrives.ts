import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

type MailingShop = Pick<Shop, "mailer">;

/** False in a real shop without mail: what it writes stays in the back office. */
export const mailArrives = ({ mailer }: MailingShop): boolean => !mailer.reachesNobody;

/** For use cases that depend on a mail being read. Throws `mail-not-set-up`. */
export function needMail(shop: MailingShop): void {
  if (!mailArrives(shop)) throw new Refusal("mail-not-set-up");
}
