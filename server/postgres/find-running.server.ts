import { existsSync } from "node:fs";
import path from "node:path";
import { findPlace } from "./find-place.server.ts";
import { passwordOf } from "./make-cluster.server.ts";
import { findPostmaster } from "./postmaster.server.ts";

/**
 * The URL of the embedded database that a running shop process has on this directory, for the
 * application's, the owner's or the superuser's role; null when none runs.
 */
export function findRunning(
  directory: string,
  role: "shop_site" | "shop" | "postgres" = "shop_site",
): string | null {
  const absolute = path.resolve(directory);
  if (!existsSync(absolute)) return null;
  const place = findPlace(absolute);
  const postmaster = findPostmaster(path.join(place, "cluster"));
  return postmaster?.isReady
    ? `postgres://${role}:${passwordOf(place)}@127.0.0.1:${postmaster.port}/shop`
    : null;
}
