import { readEnv } from "#server/settings/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { findRoom } from "#shop/commission/room-row.server.ts";
import { addTake } from "#shop/commission/take/add-take.server.ts";
import { users } from "#shop/member/table.server.ts";
import { uploadTake } from "#tests/given/room.ts";
import { OWNER, type World } from "./processes/open-world.ts";
import type { Studio } from "./shoppers/room.ts";
import { rowsOf } from "../has/rows-of.ts";

/** Takes are put into rooms past the site, since no money hangs on how their bytes come. */
export function openStudio({ env, db }: Pick<World, "env" | "db">): Studio {
  const shop = openShop(readEnv(env), db);
  return async (officePath) => {
    const [number, line] = officePath.split("/").slice(-2);
    try {
      const [account] = await rowsOf(db, users, { email: OWNER });
      const opened = await findRoom(db, number!, Number(line));
      const name = await uploadTake(shop, account!.id);
      const take = { name, fileName: "테이크.wav", note: "", peaks: null };
      await addTake(shop, opened!, take, { account: account!, address: "198.51.100.250" });
      return true;
    } catch {
      return false;
    }
  };
}
