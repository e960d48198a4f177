import { desc } from "drizzle-orm";
import { isRefusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { Bucket } from "./bucket.ts";
import { findVariant } from "./find-variant.server.ts";
import { variantKey, widthsOf } from "./image-keys.ts";
import { images } from "./table.server.ts";

/** Nearly every browser accepts this format; others are made on request. */
const FORMAT = "avif";
const RECENT = 200;
const MOST = 24;
const MOST_MS = 5000;
const prepared = new WeakMap<Bucket, Set<string>>();

/**
 * Makes variants of the newest images before anybody requests them, one after another for a few
 * seconds. The process that makes them is the least urgent one, so a busy machine is no reason to
 * wait.
 */
export async function prepareVariants(
  shop: Pick<Shop, "db" | "bucket" | "images">,
  { most = MOST }: { most?: number } = {},
): Promise<number> {
  const done = prepared.get(shop.bucket) ?? new Set<string>();
  prepared.set(shop.bucket, done);
  const recent = await shop.db
    .select({ id: images.id, width: images.width })
    .from(images)
    .orderBy(desc(images.createdAt))
    .limit(RECENT);
  const due: PrepareLimits = { most, end: Date.now() + MOST_MS, made: 0, done };
  for (const image of recent.filter(({ id }) => !done.has(id))) {
    if (!(await prepare(shop, image, due))) break;
    done.add(image.id);
  }
  return due.made;
}

type PrepareLimits = {
  most: number;
  end: number;
  made: number;
  done: Set<string>;
};

/** False when the rest has to wait: enough was made, or the machine is too slow now. */
async function prepare(
  shop: Pick<Shop, "db" | "bucket" | "images">,
  image: { id: string; width: number },
  due: PrepareLimits,
): Promise<boolean> {
  for (const width of widthsOf(image.width)) {
    if (await shop.bucket.find(variantKey(image.id, width, FORMAT))) continue;
    if (due.made >= due.most || Date.now() > due.end) return false;
    try {
      if (await findVariant(shop, image.id, width, FORMAT)) due.made += 1;
    } catch (error) {
      if (isRefusal(error) && error.code === "image-too-slow") return false;
      // One broken master must not keep the worker from all the others.
      due.done.add(image.id);
      throw error;
    }
  }
  return true;
}
