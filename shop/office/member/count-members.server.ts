import { isNotNull } from "drizzle-orm";
import { countEach } from "#shop/database/count-up-to.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** How many members stand under each tab; 1000 means that many or more. */
export const countMembers = (db: Db): Promise<Record<"all" | "blocked", number>> =>
  countEach(db, users, { all: undefined, blocked: isNotNull(users.blockedAt) });
