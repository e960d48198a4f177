import { redirect } from "react-router";
import { exportFigures } from "#shop/money/figures/export-figures.server.ts";
import { figuresFileForm } from "#shop/money/figures/figures-file-form.ts";
import { figuresQuery, readFiguresFilter } from "#shop/money/figures/figures-filter.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/figures");

/** Exports the screen or an accountant's file. */
export const action = fileAction(
  figuresFileForm,
  (shop, { query }) => `/admin/figures?${figuresQuery(readFiguresFilter(query, shop.now()))}`,
  async (shop, form, { visitor, query }) => {
    const filter = readFiguresFilter(query, shop.now());
    const { file, name } = await exportFigures(shop, form, filter, visitor);
    return { file, format: form.format, plain: `sales-${form.file}`, korean: name };
  },
);
