import * as z from "zod";
import { sheetExportForm } from "../order/sheet/sheet-export-form.ts";

/** `again`: what was put into a file before is put into this one, too. */
export const retrievalSheetForm = sheetExportForm
  .pick({ reason: true, sheet: true })
  .extend({ again: z.literal("on").optional() });
export type RetrievalSheet = z.output<typeof retrievalSheetForm>;
