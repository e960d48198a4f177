import { escapeIdentifier, type Client } from "pg";
import type { ArchiveResult, TableResult } from "#shop/archive/archive-result.ts";
import { carriedOf } from "#shop/archive/carried.ts";
import type { StepProgress } from "#shop/archive/take-up-archive.server.ts";
import { connectPlainly } from "../backup/dump-database.server.ts";
import { bringInFiles, type FileStore } from "./bring-in-files.server.ts";
import {
  incoming,
  joinAccounts,
  listReferences,
  loadIncoming,
  renumber,
  type IncomingTable,
} from "./incoming-rows.server.ts";
import { insertRows } from "./insert-rows.server.ts";
import { checkParts, type OpenedArchive } from "./open-archive.server.ts";

/**
 * Triggers that write what the archive's rows say already, or that would book it twice. Others, as
 * those of search and counts, do their work.
 */
const RESTING: readonly [table: string, trigger: string][] = [
  ["payment_ledger", "payment_ledger_sums"],
  ["payments", "payments_kept"],
  ["value_ledger", "value_ledger_adds"],
  ["value_lots", "value_lots_kept"],
  ["coupon_uses", "coupons_counted"],
  ["coupon_grants", "coupons_taken_counted"],
  ["line_refunds", "order_lines_follow_refunds"],
  ["products", "products_note_price"],
];

/**
 * Brings a packed shop in, all or nothing: what is not here comes in, what is here stays as it is.
 * `url` is the owner's of the tables. Throws ArchiveProblem with words for the owner.
 */
export async function bringIn(
  url: string,
  store: FileStore,
  archive: OpenedArchive,
  report: (progress: StepProgress) => void,
): Promise<ArchiveResult> {
  await checkParts(archive, (done, of) => report({ step: "check", done, of }));
  const client = await connectPlainly(url);
  try {
    await client.query("begin");
    const tables = await loadIncoming(client, archive);
    await client.query(`update ${incoming("stored_objects")} set bucket = $1`, [
      store.storageBucket,
    ]);
    await joinAccounts(client, tables);
    const references = await listReferences(client);
    await giveWay(client, tables);
    await renumber(client, tables, references);
    const files = await bringInFiles(client, store, archive, (done, of) =>
      report({ step: "files", done, of }),
    );
    const results = await insertAll(client, tables, references, report);
    await client.query("commit");
    return { tables: results, files };
  } finally {
    await client.end();
  }
}

async function insertAll(
  client: Client,
  tables: IncomingTable[],
  references: Awaited<ReturnType<typeof listReferences>>,
  report: (progress: StepProgress) => void,
): Promise<TableResult[]> {
  await setTriggers(client, "disable");
  const results: TableResult[] = [];
  for (const [at, table] of tables.entries()) {
    results.push(await insertRows(client, table, references));
    report({ step: "fill", done: at + 1, of: tables.length });
  }
  await setTriggers(client, "enable");
  // What a discount may be compared with follows from the price history that came along.
  await client.query("update products set price = price where id in (select id from new_products)");
  return results;
}

async function setTriggers(client: Client, how: "disable" | "enable"): Promise<void> {
  for (const [table, trigger] of RESTING)
    await client.query(`alter table ${table} ${how} trigger ${trigger}`);
}

/** A shop that has neither products nor orders begins with what the archive says. */
async function giveWay(client: Client, tables: IncomingTable[]): Promise<void> {
  const { rowCount } = await client.query(
    "select id from products union all select id::text from orders limit 1",
  );
  if (rowCount) return;
  for (const { name } of tables.toReversed())
    if (carriedOf(name).givesWay) await client.query(`delete from ${escapeIdentifier(name)}`);
}
