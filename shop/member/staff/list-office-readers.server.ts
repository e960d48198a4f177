import type { Shop } from "#shop/shop.ts";
import { listAtWork, type AtWork } from "./list-at-work.server.ts";
import { isVital, officeMailOf, wantsMail, type OfficeMail } from "./office-mails.ts";

/** Who gets such mails now. What must not be missed reaches every owner where nobody chose it. */
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
