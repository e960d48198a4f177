import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { phoneWords } from "#lib/phone.ts";
import { beginExport } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { claims, retrievals } from "#shop/claim/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import {
  listClaimLines,
  type ClaimLineRow,
} from "#shop/shopper/claim/list-shopper-claims.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { CourierSheet } from "#shop/site/sheet/courier-sheet.ts";
import { retrievalSheets } from "#shop/site/sheet/retrieval-sheets.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import type { Box } from "../order/sheet/in-boxes.ts";
import { sheetCell } from "../order/sheet/sheet-cells.ts";
import { sheetFile, type SheetFile } from "../order/sheet/sheet-file.server.ts";
import { isToArrange } from "./retrieval-list.server.ts";
import type { RetrievalSheet } from "./retrieval-sheet-form.ts";

const MOST = 500;

/**
 * What a carrier is to fetch, as its program takes it: the buyer sends and the shop receives. What
 * is in a file is marked, so that a second file does not order it twice, whoever takes it. Throws
 * `too-many-attempts`, and BadInput where nothing is to be fetched.
 */
export async function takeRetrievalSheet(
  { db, now }: Pick<Shop, "db" | "now">,
  { sheet: name, again, reason }: RetrievalSheet,
  reader: AuditActor,
): Promise<SheetFile> {
  const site = await findSite(db);
  const sheet = retrievalSheets(site.courierSheets).find((each) => each.name === name);
  if (!sheet) throw new BadInput({ sheet: ["양식을 다시 골라주세요."] });
  return inTransaction(db, async (tx) => {
    const ids = await markFiled(tx, again === "on");
    if (!ids.length) throw new BadInput({ sheet: ["접수할 회수가 없어요."] });
    await beginExport(
      tx,
      {
        name: "courier sheets",
        audit: {
          action: "claim.sheet",
          subject: "claims",
          reason,
          after: { sheet: name, format: sheet.format },
        },
        count: async () => ids.length,
      },
      reader,
    );
    const rows = rowsOf(sheet, site, await findFetched(tx, ids), calendarDayOf(now()));
    return { file: sheetFile(sheet, rows), format: sheet.format, name };
  });
}

/** The claims that are in this file. Who comes second waits, and finds them marked. */
async function markFiled(db: Db, again: boolean): Promise<string[]> {
  const isWanted = and(isToArrange, again ? undefined : isNull(retrievals.filedAt));
  const marked = await db
    .update(retrievals)
    .set({ filedAt: sql`now()` })
    .from(claims)
    .where(
      and(
        eq(claims.id, retrievals.claimId),
        isWanted,
        inArray(
          retrievals.claimId,
          db
            .select({ id: retrievals.claimId })
            .from(retrievals)
            .innerJoin(claims, eq(claims.id, retrievals.claimId))
            .where(isWanted)
            .orderBy(asc(retrievals.wishedOn), asc(retrievals.claimId))
            .limit(MOST),
        ),
      ),
    )
    .returning({ id: retrievals.claimId });
  return marked.map(({ id }) => id);
}

async function findFetched(db: Db, ids: string[]) {
  const rows = await db
    .select({ retrieval: retrievals, number: orders.number })
    .from(retrievals)
    .innerJoin(claims, eq(claims.id, retrievals.claimId))
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(inArray(retrievals.claimId, ids))
    .orderBy(asc(retrievals.wishedOn), asc(retrievals.claimId));
  const lines = Map.groupBy(await listClaimLines(db, ids), ({ claimId }) => claimId);
  return rows.map((row) => ({ ...row, lines: lines.get(row.retrieval.claimId) ?? [] }));
}

type FetchedGoods = Awaited<ReturnType<typeof findFetched>>[number];

const rowsOf = (sheet: CourierSheet, site: SiteSettings, fetched: FetchedGoods[], today: string) =>
  fetched.map((one) => {
    const { name, phone, address, addressDetail, wishedOn } = one.retrieval;
    const day = wishedOn < today ? today : wishedOn;
    const sender = {
      shopName: name,
      company: {
        ...site.company,
        name,
        phone: phoneWords(phone),
        address: `${address} ${addressDetail}`.trim(),
      },
      now: new Date(`${day}T12:00:00+09:00`),
    };
    return sheet.columns.map((column) => sheetCell(column, boxOf(one, site), sender));
  });

/** No order's number stands alone in it: no file of returns is to be read as one of waybills. */
const boxOf = (
  { retrieval, number, lines }: FetchedGoods,
  { company, shopName }: SiteSettings,
): Box => ({
  number,
  numbers: [`반품-${number}`],
  ordererName: retrieval.name,
  ordererPhone: "",
  recipientName: company.name || shopName,
  recipientPhone: company.phone,
  postcode: "",
  address: company.address,
  addressDetail: "",
  courierMemo: retrieval.note,
  memos: [retrieval.note].filter(Boolean),
  lines: lines.map(({ title, options, quantity }: ClaimLineRow) => ({ title, options, quantity })),
});
