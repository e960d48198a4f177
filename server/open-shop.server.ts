import { join } from "node:path";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { imageProcess } from "#adapters/images/image-process.server.ts";
import { soundProcess } from "#adapters/sounds/sound-process.server.ts";
import { webPush } from "#adapters/push/web-push.server.ts";
import { disk } from "#adapters/storage/disk.server.ts";
import { s3 } from "#adapters/storage/s3.server.ts";
import { updateFolder } from "#adapters/updates/update-folder.server.ts";
import { follows } from "#shop/follows.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { openVendors } from "./open-vendors.server.ts";
import { readHolidays } from "./settings/read-holidays.server.ts";
import type { Env } from "./settings/env.server.ts";

/**
 * Connects an adapter for every outside service; open-vendors.server.ts has those that an owner
 * may set.
 */
export function openShop(env: Env, db: Db): Shop {
  const { origin, secret, adminEmails, adminSecondFactor } = env;
  readHolidays(env.dataDirectory);
  return {
    db,
    standby: null,
    origin,
    secret,
    adminEmails,
    adminSecondFactor,
    opensWhenReady: env.production,
    ...openVendors(env, db),
    pusher: webPush(),
    bucket: env.s3 ? s3(env.s3) : disk({ directory: join(env.dataDirectory, "files") }),
    storageBucket: env.storageBucket,
    dataDirectory: env.dataDirectory,
    images: imageProcess({ limitMs: env.imageSeconds * 1000 }),
    sounds: soundProcess(),
    auth: betterAuthDoor({ db, secret, origin }),
    updates: updateFolder({
      dataDirectory: env.dataDirectory,
      feed: env.updateFeed,
      keyFile: env.updateKey,
    }),
    limits: { ordersPerAddress: env.ordersPerAddress },
    missed: { hint: true },
    follows,
    now: () => new Date(),
  };
}
