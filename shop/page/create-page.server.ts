import { sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { freeSlug } from "#shop/product/category/free-slug.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { HOME, PAGES } from "./page.ts";
import { pages } from "./table.server.ts";

/** Addresses are given one after the other. */
export async function lockSlugs(db: Db): Promise<{ id: string; slug: string }[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('page addresses', 0))`);
  return db.select({ id: pages.id, slug: pages.slug }).from(pages);
}

/** An address part that no other page has. Throws `BadInput` beside the field. */
export const freePageSlug = (
  wanted: { name: string; slug: string },
  others: readonly { slug: string }[],
): string =>
  freeSlug(wanted, {
    isTaken: (slug) => others.some((other) => other.slug === slug),
    kind: { word: "페이지가", slug: "page" },
  });

/** Begins an empty draft that nobody sees yet; returns its id. */
export const createPage = (
  db: Db,
  { title, slug: typed }: { title: string; slug: string },
  acting: AuditActor,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const others = await lockSlugs(tx);
    if (others.filter(({ id }) => id !== HOME.id).length >= PAGES.most)
      throw new Refusal("too-many-pages");
    const slug = freePageSlug({ name: title, slug: typed }, others);
    const id = randomLetters(10);
    await tx.insert(pages).values({ id, slug, title });
    await recordAudit(tx, {
      ...acting,
      action: "page.create",
      subject: `page ${id}`,
      after: { title, slug },
    });
    return id;
  });
