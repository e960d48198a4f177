import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { listAtWork, type AtWork } from "./list-at-work.server.ts";
import { isVital, officeMailOf, wantsMail, type OfficeMail } from "./office-mails.ts";

/** Current recipients of a kind of mail. Vital mails go to every owner if nobody chose them. */
function readersOf(atWork: readonly AtWork[], kind: OfficeMail | null): AtWork[] {
  const choosers = kind ? atWork.filter((one) => wantsMail(one.role, one.chosen, kind)) : [];
  const isMissed = !choosers.length && (!kind || isVital(kind));
  return isMissed ? atWork.filter(({ role }) => role === "owner") : choosers;
}

export async function listOfficeReaders(
  shop: Pick<Shop, "db" | "adminEmails">,
  events: readonly string[],
): Promise<{ event: string; to: string }[]> {
  const atWork = await listAtWork(shop);
  return events.flatMap((event) =>
    readersOf(atWork, officeMailOf(event)).map(({ email }) => ({ event, to: email })),
  );
}

const MOBILE = /^010\d{8}$/;

/** The owners' mobile numbers from their accounts, else the shop's own number if it is a mobile. */
export async function listOwnerPhones(shop: Pick<Shop, "db" | "adminEmails">): Promise<string[]> {
  const atWork = await listAtWork(shop);
  const own = atWork.flatMap(({ role, phone }) => (role === "owner" && phone ? [phone] : []));
  const { company } = await findSite(shop.db);
  const digits = (phones: string[]) =>
    phones.map((phone) => phone.replaceAll(/\D/g, "")).filter((phone) => MOBILE.test(phone));
  const found = digits(own);
  return [...new Set(found.length ? found : digits([company.phone]))];
}
