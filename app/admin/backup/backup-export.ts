import { redirect } from "react-router";
import { takeForm } from "#shop/backup/backup-form.ts";
import { takeBackup } from "#shop/backup/take-backup.server.ts";
import { fileAction } from "#app/admin/list/file-action.server.ts";

/** Following a link never downloads anything. */
export const loader = () => redirect("/admin/backups");

/** The newest backup as one locked file; the page has looked at the passphrase before. */
export const action = fileAction(
  takeForm,
  () => "/admin/backups",
  async (shop, { keyPassword }, { visitor }) => {
    const { file, day } = await takeBackup(shop, keyPassword, visitor);
    const name = `voice-shop-${day}`;
    return { file, format: "tar.age", korean: name, plain: name };
  },
);
