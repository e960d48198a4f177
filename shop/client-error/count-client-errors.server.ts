import { isNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { clientErrors } from "./table.server.ts";

/** How many kinds of errors wait to be mended. */
export const countClientErrors = (db: Db): Promise<number> =>
  db.$count(clientErrors, isNull(clientErrors.settledAt));
