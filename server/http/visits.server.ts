import type { IncomingMessage } from "node:http";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Shop } from "#shop/shop.ts";
import { visitRequestOf, type VisitRequest } from "#shop/visit/is-persons-visit.ts";
import { noteVisit } from "#shop/visit/note-visit.server.ts";
import { playOf, talliesOf, type Tally } from "#shop/visit/tallies.server.ts";

type VisitShop = Pick<Shop, "db" | "now">;

function note(
  { db, now }: VisitShop,
  request: VisitRequest,
  { tallies, address }: CountedVisit,
): void {
  if (!tallies) return;
  noteVisit(db, { tallies, address, agent: request.header("user-agent") ?? "" }, now());
}
type CountedVisit = { tallies: readonly Tally[] | null; address: string };

/** Counts whoever got a page from memory, which is the same for all and for nobody signed in. */
export const countKept =
  (shop: VisitShop) =>
  ({ method = "", url = "/", headers }: IncomingMessage, address: string): void => {
    const header = (name: string) => {
      const value = headers[name];
      return typeof value === "string" ? value : null;
    };
    const request = { method, target: url, header };
    note(shop, request, { tallies: talliesOf(request), address });
  };

/** Counts whoever was shown a page; those at work are left out by who asks here. */
export function countShown(
  shop: VisitShop,
  asked: Request,
  { status, address }: { status: number; address: string },
): void {
  if (status !== 200 && status !== 304) return;
  const request = visitRequestOf(asked);
  note(shop, request, { tallies: talliesOf(request), address });
}

/** Counts whoever plays a sound, unless they work here; the sound does not wait for that. */
export async function countPlay(
  shop: VisitShop & Parameters<typeof recognize>[0],
  asked: Request,
  address: string,
): Promise<void> {
  const request = visitRequestOf(asked);
  const tallies = playOf(request);
  if (!tallies) return;
  try {
    const { role } = await recognize(shop, asked.headers);
    if (!role) note(shop, request, { tallies, address });
  } catch (error) {
    log.warn(`a play was not counted: ${logWords(error)}`);
  }
}
