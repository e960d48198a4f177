import { randomBytes } from "node:crypto";
import { PlaceProblem, type PlaceAccess } from "#shop/backup/place/backup-place.ts";
import type { PlaceTrial } from "#shop/vendor/vendors.ts";
import { openPlace } from "./open-place.server.ts";

/** Writes something there, reads it back, finds it in the list, and deletes it. */
export async function tryPlace(access: PlaceAccess): Promise<PlaceTrial> {
  try {
    const place = await openPlace(access);
    try {
      const name = `keys/trial-${randomBytes(8).toString("hex")}`;
      const bytes = randomBytes(70_000);
      await place.put(name, bytes);
      const found = await place.find(name);
      const listed = (await place.list("keys")).get(name);
      await place.remove(name);
      if (!found || !bytes.equals(found) || listed !== bytes.length || (await place.find(name)))
        return { trouble: "place-other" };
      return { hostKey: place.hostKey ?? null };
    } finally {
      await place.close();
    }
  } catch (error) {
    if (error instanceof PlaceProblem) return { trouble: error.trouble };
    throw error;
  }
}
