import { redirect } from "react-router";
import { seoulDay } from "#lib/seoul-time.ts";
import { retrievalSheetForm } from "#shop/office/claim/retrieval-sheet-form.ts";
import { takeRetrievalSheet } from "#shop/office/claim/take-retrieval-sheet.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anybody's data. */
export const loader = () => redirect("/admin/claim/retrievals");

/** What a carrier is to fetch, as its program takes it. */
export const action = fileAction(
  retrievalSheetForm,
  () => "/admin/claim/retrievals",
  async (shop, form, { visitor }) => {
    const { file, format, name } = await takeRetrievalSheet(shop, form, visitor);
    const day = seoulDay(shop.now());
    return { file, format, plain: `retrievals-${day}`, korean: `회수접수-${name}-${day}` };
  },
);
