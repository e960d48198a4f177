import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { uploads } from "#shop/file/storage/table.server.ts";

export type ActiveUpload = {
  name: string;
  ownerId: string | null;
  size: number | null;
  received: number;
  createdAt: Date;
  expiresAt: Date;
};

const MOST = 50;

/** The newest uploads that are under way, and how many there are in all. */
export async function listActiveUploads(db: Db): Promise<{ rows: ActiveUpload[]; total: number }> {
  const isActive = and(eq(uploads.state, "active"), gt(uploads.expiresAt, sql`now()`));
  const rows = await db
    .select({
      name: uploads.name,
      ownerId: uploads.ownerId,
      size: uploads.size,
      received: uploads.received,
      createdAt: uploads.createdAt,
      expiresAt: uploads.expiresAt,
    })
    .from(uploads)
    .where(isActive)
    .orderBy(desc(uploads.createdAt))
    .limit(MOST);
  return { rows, total: rows.length < MOST ? rows.length : await db.$count(uploads, isActive) };
}
