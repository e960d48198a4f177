import { redirect } from "react-router";
import * as z from "zod";
import { takeFailed } from "#shop/move/file/take-failed.server.ts";
import { filePlaceOf } from "#shop/move/file/file-place.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";
import type { Route } from "./+types/failed-export";

const pageOf = (params: Record<string, string | undefined>): string => {
  const place = filePlaceOf(params);
  return place ? `/admin/move/${place.moveId}/${place.fileId}` : "/admin/move";
};

/** Following a link never downloads anything. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params));

/** The rows of a file that cannot be moved, each with why. */
export const action = fileAction(
  z.object({ intent: z.literal("failed") }),
  (_shop, { params }) => pageOf(params),
  async (shop, _form, { params, visitor }) => ({
    file: await takeFailed(shop.db, filePlaceOf(params), visitor),
    korean: "옮길 수 없는 줄",
    plain: "failed-rows",
  }),
);
