import { sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { checkBucket } from "./check-object.server.ts";
import { isNamePrefix, LAST } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { mayRead, refuseUnless } from "./storage-rights.ts";
import { storedObjects } from "./table.server.ts";

export type ListAsked = {
  prefix?: string | undefined;
  delimiter?: string | undefined;
  pageToken?: string | undefined;
  maxResults?: number | undefined;
};
export type ObjectList = {
  prefixes: string[];
  items: { name: string; bucket: string }[];
  nextPageToken?: string;
};

const MOST = 1000;

/** The names under a prefix in the order of their bytes. */
export async function listObjects(
  shop: Pick<Shop, "db" | "storageBucket">,
  caller: StorageCaller,
  bucket: string,
  { prefix = "", delimiter, pageToken, maxResults = MOST }: ListAsked,
): Promise<ObjectList> {
  checkBucket(shop, bucket);
  refuseUnless(mayRead(caller, prefix), caller);
  if (!isNamePrefix(prefix)) throw new Refusal("storage-invalid", { field: "prefix" });
  if (delimiter && delimiter !== "/") throw new Refusal("storage-invalid", { field: "delimiter" });
  if (!Number.isSafeInteger(maxResults) || maxResults < 1)
    throw new Refusal("storage-invalid", { field: "maxResults" });
  const from = pageToken ? readPageToken(pageToken, prefix) : prefix;
  const most = Math.min(maxResults, MOST);

  const { rows } = await shop.db.execute<{ entry: string; isFolder: boolean }>(
    walk({ bucket, prefix, from, isFolded: delimiter === "/", most: most + 1 }),
  );
  const shown = rows.slice(0, most);
  const next = rows[most];
  return {
    prefixes: shown.filter(({ isFolder }) => isFolder).map(({ entry }) => entry),
    items: shown.filter(({ isFolder }) => !isFolder).map(({ entry }) => ({ name: entry, bucket })),
    ...(next && { nextPageToken: Buffer.from(next.entry).toString("base64url") }),
  };
}

/** Reads the previous page's token. */
function readPageToken(token: string, prefix: string): string {
  const from = Buffer.from(token, "base64url").toString();
  if (
    !isNamePrefix(from) ||
    !from.startsWith(prefix) ||
    Buffer.from(from).toString("base64url") !== token
  )
    throw new Refusal("storage-invalid", { field: "pageToken" });
  return from;
}

/** Each step finds one name at or after a position: the next item, or a folder's first name,
 * after which the walk continues behind the folder ("0" follows "/"). */
function walk({
  bucket,
  prefix,
  from,
  isFolded,
  most,
}: {
  bucket: string;
  prefix: string;
  from: string;
  isFolded: boolean;
  most: number;
}) {
  const deeper = isFolded
    ? sql`position('/' in substr(name, char_length(${prefix}::text) + 1))`
    : sql`0`;
  const step = (place: ReturnType<typeof sql>) => sql`
    select case when deeper > 0 then left(name, char_length(${prefix}::text) + deeper) else name end as entry, deeper > 0 as is_folder
    from (select name, ${deeper} as deeper from ${storedObjects} where bucket = ${bucket} and name collate "C" >= ${place} and name collate "C" < ${prefix + LAST}
      order by name collate "C" limit 1) as found`;
  return sql`
    with recursive walk as (
      select 1 as steps, first.* from (${step(sql`${from}::text`)}) as first
      union all
      select walk.steps + 1, next.* from walk, lateral (${step(sql`case when walk.is_folder then left(walk.entry, -1) || '0' else walk.entry || chr(1) end`)}) as next where walk.steps < ${most})
    select entry, is_folder as "isFolder" from walk`;
}
