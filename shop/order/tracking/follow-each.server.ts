import { sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Shop } from "#shop/shop.ts";
import { carriers } from "../delivery/carriers.ts";
import { isCourierUnanswered, type Parcel, type ParcelReport } from "./courier.ts";

/** Few at once: services limit clients, and a stopping shop waits for the round. */
export const AT_ONCE = 5;
/** After this many failures the service is down, and the next round tries again. */
const SILENT_AFTER = 2;
/** Longer than a round; until then no other worker queries the parcel. */
export const LEASE_MINUTES = 15;
const LONGEST_REST_HOURS = 24;

/** The service refused all queries for a while, whichever parcel it was asked about. */
export const nothingRests = sql`not exists (select from parcels where rests_until > now())
  and not exists (select from sent_parcels where rests_until > now())
  and not exists (select from return_parcels where rests_until > now())`;

export const inHours = (hours: number) =>
  sql`now() + make_interval(hours => ${Math.min(LONGEST_REST_HOURS, hours)})`;

export const restsFor = (minutes: number) =>
  minutes ? sql`now() + make_interval(mins => ${minutes})` : null;

/** Unknown numbers are asked for less and less often. */
export const missHours = ({ courier }: Pick<Shop, "courier">, misses: number): number =>
  courier.restHours * 2 ** Math.min(misses, 5);

/** The carriers whose parcels the shop's service tracks. */
export const followedCarriers = ({ courier }: Pick<Shop, "courier">): string[] =>
  carriers
    .filter(({ name, trackable }) => trackable && courier.follows(name))
    .map(({ name }) => name);

type ParcelRound<Due> = {
  /** for the log */
  nameOf: (parcel: Due) => string;
  report: (parcel: Due, report: ParcelReport | null) => Promise<unknown>;
  silence: (parcel: Due, restMinutes: number) => Promise<unknown>;
};

/** Asks the service about each; a silent service ends the round. Returns how many were asked. */
export async function followEach<Due extends Parcel>(
  { courier }: Pick<Shop, "courier">,
  due: readonly Due[],
  { nameOf, report, silence }: ParcelRound<Due>,
): Promise<number> {
  let count = 0;
  let silent = 0;
  for (const parcel of due) {
    count++;
    try {
      await report(
        parcel,
        await courier.trackParcel({ company: parcel.company, number: parcel.number }),
      );
      silent = 0;
    } catch (error) {
      if (!isCourierUnanswered(error)) {
        log.error(`${nameOf(parcel)} could not be followed: ${logWords(error)}`);
        continue;
      }
      await silence(parcel, error.restMinutes);
      if (error.restMinutes || ++silent >= SILENT_AFTER) {
        log.error(`parcels are not followed for now: ${error.message}`);
        break;
      }
    }
  }
  return count;
}
