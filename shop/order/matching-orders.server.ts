import { sql, type SQL } from "drizzle-orm";
import { phoneDigits } from "#lib/phone.ts";
import { orders } from "./table.server.ts";

const SEARCH_LIMIT = 60;
const FEWEST_DIGITS = 4;

/** What was typed into a search field, without what the database refuses and no longer than anybody needs. */
export const searchWords = (typed: string | null | undefined): string => (typed ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim().slice(0, SEARCH_LIMIT);

/** %, _ and \ mean themselves. */
const like = (words: string) => words.replace(/[\\%_]/g, "\\$&");

/** Orders whose number, orderer, recipient, phone (whole, or its end) or waybill is what was typed; every order for nothing. */
export function matchingOrders(typed: string | null | undefined): SQL | undefined {
  const words = searchWords(typed);
  if (!words) return undefined;
  const digits = phoneDigits(words);
  const part = `%${like(words)}%`;
  const ways = [sql`${orders.number} ilike ${part}`, sql`${orders.ordererName} ilike ${part}`, sql`${orders.recipientName} ilike ${part}`];
  // Digits alone, however they are grouped; a name with a number in it is not a phone.
  if (digits.length >= FEWEST_DIGITS && /^[\d\s+().-]+$/.test(words.normalize("NFKC"))) {
    ways.push(sql`${orders.ordererPhone} like ${`%${digits}`}`, sql`${orders.recipientPhone} like ${`%${digits}`}`, sql`${orders.waybillNumber} like ${`%${digits}%`}`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}
