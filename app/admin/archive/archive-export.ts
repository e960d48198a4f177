import { redirect } from "react-router";
import { takeArchiveForm } from "#shop/archive/archive-form.ts";
import { takeArchive } from "#shop/archive/take-archive.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/move/out");

/** A packed shop as one ZIP file. */
export const action = fileAction(
  takeArchiveForm,
  () => "/admin/move/out",
  async (shop, { number }, { visitor }) => {
    const { file, bytes, day } = await takeArchive(shop, number, visitor);
    return { file, bytes, format: "zip", korean: `상점 전체 ${day}`, plain: `shop-${day}` };
  },
);
