import { beginExport } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { builtInSheets } from "#shop/site/sheet/courier-sheet.ts";
import { listBoxes, MOST_BOXED } from "./list-boxes.server.ts";
import { sheetCell } from "./sheet-cells.ts";
import type { SheetExport } from "./sheet-export-form.ts";
import { sheetFile, type SheetFile } from "./sheet-file.server.ts";

/**
 * The parcels to send as a courier's program takes them, with the reason in the audit log. Throws
 * `too-many-attempts`, and BadInput where nothing is to be sent or too much for a file.
 */
export async function takeSheet(
  { db, now }: Pick<Shop, "db" | "now">,
  { sheet: name, isOneBox, numbers, reason }: SheetExport,
  reader: AuditActor,
): Promise<SheetFile> {
  const site = await findSite(db);
  const sheet = [...builtInSheets, ...site.courierSheets].find((each) => each.name === name);
  if (!sheet) throw new BadInput({ sheet: ["양식을 다시 골라주세요."] });
  const boxes = await listBoxes(db, { numbers, isOneBox: isOneBox === "on" });
  const orders = boxes.reduce((count, box) => count + box.numbers.length, 0);
  if (!orders) throw new BadInput({ sheet: ["보낼 수 있는 주문이 없어요."] });
  if (orders > MOST_BOXED)
    throw new BadInput({
      sheet: [
        `한 파일에 ${MOST_BOXED.toLocaleString("ko-KR")}건까지 담을 수 있어요. 주문을 골라 나눠 받아주세요.`,
      ],
    });
  await beginExport(
    db,
    {
      name: "courier sheets",
      audit: {
        action: "order.sheet",
        subject: "orders",
        reason,
        after: { sheet: name, format: sheet.format, boxes: boxes.length },
      },
      count: async () => orders,
    },
    reader,
  );
  const sender = { ...site, now: now() };
  const rows = boxes.map((box) => sheet.columns.map((column) => sheetCell(column, box, sender)));
  return { file: sheetFile(sheet, rows), format: sheet.format, name };
}
