import { countClientErrors } from "#shop/client-error/count-client-errors.server.ts";
import { listClientErrors } from "#shop/client-error/list-client-errors.server.ts";
import { tabs } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

/** Kinds of errors on screens and in the server, the one that came last first. */
export const errorList = officeList({
  path: "/admin/error",
  fields: { tab: tabs("오류 보기", { open: "확인할 오류", settled: "해결한 오류" }) },
  page: ({ db }, { tab }, page) => listClientErrors(db, { ...page, settled: tab === "settled" }),
  counts: async ({ db }): Promise<Record<string, number>> => ({
    open: await countClientErrors(db),
  }),
  columns: {},
});
