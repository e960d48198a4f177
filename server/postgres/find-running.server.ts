import { existsSync } from "node:fs";
import path from "node:path";
import { findPlace } from "./find-place.server.ts";
import { passwordOf } from "./make-cluster.server.ts";
import { findPostmaster } from "./postmaster.server.ts";

/**
 * The address of the embedded database that another process of the shop runs on this directory, as
 * the application's role or as the owner of the tables; null when none is up.
 */
export function findRunning(
  directory: string,
  role: "shop_site" | "shop" = "shop_site",
): string | null {
  const absolute = path.resolve(directory);
  if (!existsSync(absolute)) return null;
  const place = findPlace(absolute);
  const postmaster = findPostmaster(path.join(place, "cluster"));
  return postmaster?.isReady
    ? `postgres://${role}:${passwordOf(place)}@127.0.0.1:${postmaster.port}/shop`
    : null;
}
