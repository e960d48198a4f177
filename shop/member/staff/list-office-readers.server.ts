import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { listAtWork, type AtWork } from "./list-at-work.server.ts";
import {
  isVital,
  officeMailOf,
  officeWays,
  wantsMail,
  type OfficeMail,
  type OfficeWay,
} from "./office-mails.ts";

/** One of those at work, with the number that messages for them go to, if there is one. */
export type Reader = Omit<AtWork, "phone"> & { phone: string | null };

/** A person and a way that reaches them. */
export type OfficeRoute = { person: Reader; way: OfficeWay };

const MOBILE = /^010\d{8}$/;

const mobileOf = (phone: string | null): string | null => {
  const digits = (phone ?? "").replaceAll(/\D/g, "");
  return MOBILE.test(digits) ? digits : null;
};

/**
 * Everybody at work. Where no owner's account has a mobile number, the shop's own stands in for the
 * first owner's.
 */
export async function listOfficeReaders(shop: Pick<Shop, "db" | "adminEmails">): Promise<Reader[]> {
  const readers = (await listAtWork(shop)).map((one) => ({ ...one, phone: mobileOf(one.phone) }));
  const [first, ...owners] = readers.filter(({ role }) => role === "owner");
  if (!first || [first, ...owners].some(({ phone }) => phone)) return readers;
  const phone = mobileOf((await findSite(shop.db)).company.phone);
  return readers.map((one) => (one === first ? { ...one, phone } : one));
}

/** Where notices for a person go by this way. */
export function addressesOf({ email, phone, devices }: Reader, way: OfficeWay): readonly string[] {
  if (way === "push") return devices;
  if (way === "mail") return [email];
  return phone ? [phone] : [];
}

/**
 * Whom an event is told, and by which ways, of those that are not `shut`. What is vital reaches
 * every owner where nobody who chose it can be reached; so does by mail what nobody can choose.
 */
export function officeRoutes(
  readers: readonly Reader[],
  event: string,
  shut: readonly OfficeWay[] = [],
): OfficeRoute[] {
  const kind = officeMailOf(event);
  const open = officeWays.filter((way) => !shut.includes(way));
  const chosen = kind ? routesOf(readers, open, isWantedOf(kind)) : [];
  if (chosen.length || (kind && !isVital(kind))) return chosen;
  const owners = readers.filter(({ role }) => role === "owner");
  const [by] = open
    .filter((way) => way === "mail" || kind)
    .map((way) => routesOf(owners, [way]))
    .filter(({ length }) => length);
  return by ?? [];
}

const isWantedOf =
  (kind: OfficeMail) =>
  ({ role, chosen }: Reader, way: OfficeWay): boolean =>
    wantsMail(role, chosen, kind, way);

const routesOf = (
  readers: readonly Reader[],
  ways: readonly OfficeWay[],
  isWanted: (person: Reader, way: OfficeWay) => boolean = () => true,
): OfficeRoute[] =>
  ways.flatMap((way) =>
    readers
      .filter((person) => addressesOf(person, way).length && isWanted(person, way))
      .map((person) => ({ person, way })),
  );
