import { redirect } from "react-router";
import * as z from "zod";
import { exportFigures } from "#shop/money/figures/export-figures.server.ts";
import { figuresFileForm } from "#shop/money/figures/figures-file-form.ts";
import { figuresQuery, readFiguresFilter } from "#shop/money/figures/figures-filter.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import { fileAnswer } from "#app/admin/list/file-answer.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/figures");

/** Exports the screen or an accountant's file; a refusal returns to the screen. */
export const action = formAction(
  z.record(z.string(), z.string()),
  async (shop, typed, { visitor, request }) => {
    const filter = readFiguresFilter(new URL(request.url).searchParams, shop.now());
    const back = (message: string) =>
      redirect(`/admin/figures?${figuresQuery(filter)}`, {
        headers: { "Set-Cookie": flashCookie({ message }) },
      });
    const form = figuresFileForm.safeParse(typed);
    if (!form.success) return back(form.error.issues[0]!.message);
    try {
      const { file, name } = await exportFigures(shop, form.data, filter, visitor);
      const { format } = form.data;
      return fileAnswer(file, { format, plain: `sales-${form.data.file}`, korean: name });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return back(refusalAnswer(error).message);
    }
  },
);
