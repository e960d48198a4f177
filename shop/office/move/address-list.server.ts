import { and, eq, or, sql } from "drizzle-orm";
import { newestFirst, UUID } from "#shop/database/newest-first.server.ts";
import { visitsSince } from "#shop/move/address/list-missed.server.ts";
import { addressVisits, oldAddresses } from "#shop/move/address/table.server.ts";
import { search } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

function found(words: string) {
  if (!words) return undefined;
  const anywhere = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    sql`${oldAddresses.address} ilike ${anywhere}`,
    sql`${oldAddresses.target} ilike ${anywhere}`,
  );
}

/** Addresses of a former shop, newest first, each with its visits of the last thirty days. */
export const addressList = officeList({
  path: "/admin/move/addresses",
  fields: { search: search("주소 검색", "주소의 일부", 100) },
  page: ({ db, now }, { search: words }, page) =>
    newestFirst(
      { time: oldAddresses.createdAt, id: oldAddresses.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({
            id: oldAddresses.id,
            micros,
            address: oldAddresses.address,
            target: oldAddresses.target,
            visits: sql<number>`(select coalesce(sum(${addressVisits.count}), 0)::int
              from ${addressVisits} where ${eq(addressVisits.address, oldAddresses.address)}
              and ${addressVisits.found} and ${addressVisits.day} > ${visitsSince(now())})`,
          })
          .from(oldAddresses)
          .where(and(found(words), where))
          .orderBy(...orderBy)
          .limit(limit),
    ),
  columns: { address: ["이전 주소"], target: ["보낼 곳"], visits: ["최근 30일"] },
});
