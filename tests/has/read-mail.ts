import { and, desc, eq } from "drizzle-orm";
import { notices } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { asSaid } from "./said.ts";

/** The mails that wait for an address, the newest first. */
export const mailsTo = async (db: Db, to: string, event?: string) => {
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.to, to), event ? eq(notices.event, event) : undefined))
    .orderBy(desc(notices.createdAt));
  return rows.map((row) => asSaid(row));
};

/** The path that the newest mail of this kind leads to; throws without one. */
export async function linkIn({ db }: { db: Db }, to: string, event: string): Promise<string> {
  const [mail] = await mailsTo(db, to, event);
  const path = mail?.text.split("http://shop.test")[1]?.split(/\s/)[0];
  if (!path) throw new Error(`no link in a mail "${event}" to ${to}`);
  return path;
}

export const tokenIn = async (
  shop: { db: Db; origin: string },
  to: string,
  event: string,
): Promise<string> =>
  new URL(await linkIn(shop, to, event), shop.origin).searchParams.get("token")!;
