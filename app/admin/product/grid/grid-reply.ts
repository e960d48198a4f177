import type { FormReply } from "#app/form-action.server.ts";
import type { ChangedGrid } from "#shop/product/grid/change-grid.server.ts";
import type { PlannedSheet } from "#shop/product/grid/plan-sheet.server.ts";

export type GridReply = FormReply<
  { changed: ChangedGrid } | { undone: ChangedGrid } | { planned: PlannedSheet }
>;
