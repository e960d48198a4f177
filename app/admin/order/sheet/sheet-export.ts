import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { sheetExportForm } from "#shop/office/order/sheet/sheet-export-form.ts";
import { takeSheet } from "#shop/office/order/sheet/take-sheet.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/order/sheets");

/** The parcels to send, as a courier's program takes them. */
export const action = fileAction(
  sheetExportForm,
  () => "/admin/order/sheets",
  async (shop, form, { visitor }) => {
    const { file, format, name } = await takeSheet(shop, form, visitor);
    const day = seoulDay(shop.now());
    return { file, format, plain: `parcels-${day}`, korean: `택배접수-${name}-${day}` };
  },
);
