import type { BackupPlace, PlaceAccess } from "#shop/backup/place/backup-place.ts";
import { s3Place } from "./s3-place.server.ts";
import { sftpPlace } from "./sftp-place.server.ts";
import { webdavPlace } from "./webdav-place.server.ts";

/** Opens another place for backups. Throws PlaceProblem where it does not let us in. */
export async function openPlace({ address, password }: PlaceAccess): Promise<BackupPlace> {
  if (address.kind === "s3") return s3Place(address, password);
  return address.kind === "sftp" ? sftpPlace(address, password) : webdavPlace(address, password);
}
