import { redirect } from "react-router";
import * as z from "zod";
import { takeFailed } from "#shop/move/file/take-failed.server.ts";
import { MOVE_ID } from "#shop/move/file/move-forms.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";
import type { Route } from "./+types/failed-export";

type Params = Record<string, string | undefined>;

const pageOf = ({ id = "", file = "" }: Params): string =>
  MOVE_ID.test(id) && /^\d{1,12}$/.test(file) ? `/admin/move/${id}/${file}` : "/admin/move";

/** Following a link never downloads anything. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params));

/** The rows of a file that cannot be moved, each with why. */
export const action = fileAction(
  z.object({ intent: z.literal("failed") }),
  (_shop, { params }) => pageOf(params),
  async (shop, _form, { params: { id = "", file = "" }, visitor }) => ({
    file: await takeFailed(shop.db, { moveId: id, fileId: Number(file) || 0 }, visitor),
    korean: "옮길 수 없는 줄",
    plain: "failed-rows",
  }),
);
