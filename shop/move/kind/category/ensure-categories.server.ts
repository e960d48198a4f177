import { and, asc, eq, sql } from "drizzle-orm";
import { CATEGORIES, slugFrom, wayTo } from "#shop/product/category/category.ts";
import { productCategories as categories } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { keepOrigins } from "#shop/move/origin/keep-origins.server.ts";
import { originSpelling } from "#shop/move/origin/origin.ts";
import { moveOrigins } from "#shop/move/origin/table.server.ts";

type CategoryRow = typeof categories.$inferSelect;
type CategoryStock = {
  /** the category of this path, made where it is missing; null where there are too many */
  at: (path: readonly string[]) => Promise<string | null>;
  /** this category and the one above */
  wayTo: (slug: string) => string[];
  rows: CategoryRow[];
};

/** Categories of a path of names, whose changes go one after the other, as in the back office. */
export async function categoriesForMoving(db: Db, source: string): Promise<CategoryStock> {
  await db.execute(sql`lock table product_categories in share row exclusive mode`);
  const rows = await db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug));
  let former: Map<string, string> | undefined;
  return { rows, at, wayTo: (slug) => wayTo(rows, slug).map((row) => row.slug) };

  async function at(path: readonly string[]): Promise<string | null> {
    if (path.length === 1) {
      const moved = await movedAs(path[0]!);
      if (moved !== null) return moved;
    }
    let parent: string | null = null;
    for (const [level, name] of path.entries()) {
      const found: CategoryRow | undefined = rows.find(
        (row) => row.parent === parent && row.name === name,
      );
      const slug: string | null =
        found?.slug ?? (await make({ name, parent, path: path.slice(0, level + 1) }));
      // A category that cannot be made leaves the product in the one above.
      if (slug === null) return parent;
      parent = slug;
    }
    return parent;
  }

  /** Files of some shops name a category by the number that it had there. */
  async function movedAs(name: string): Promise<string | null> {
    former ??= await formerNumbers(db, source);
    const slug = former.get(originSpelling(name));
    return slug !== undefined && rows.some((row) => row.slug === slug) ? slug : null;
  }

  type NewCategory = { name: string; parent: string | null; path: readonly string[] };
  async function make({ name, parent, path }: NewCategory): Promise<string | null> {
    if (rows.length >= CATEGORIES.most) return null;
    const slug = freeSlugOf(name, rows);
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    const row = { slug, name, parent, position };
    await db.insert(categories).values(row);
    rows.push(row);
    await keepOrigins(db, [
      { kind: "category", source, key: "title", formerId: path.join(" > "), id: slug },
    ]);
    return slug;
  }
}

async function formerNumbers(db: Db, source: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ formerId: moveOrigins.formerId, id: moveOrigins.id })
    .from(moveOrigins)
    .where(
      and(
        eq(moveOrigins.kind, "category"),
        eq(moveOrigins.source, source),
        eq(moveOrigins.key, "number"),
      ),
    );
  return new Map(rows.map(({ formerId, id }) => [formerId, id]));
}

function freeSlugOf(name: string, rows: readonly CategoryRow[]): string {
  const base = slugFrom(name) || "category";
  const isTaken = (slug: string) => rows.some((row) => row.slug === slug);
  let slug = base;
  for (let at = 2; isTaken(slug); at += 1) slug = `${base.slice(0, CATEGORIES.slug - 4)}-${at}`;
  return slug;
}

/**
 * Removes categories that moves have made and in which nothing is left; what the owner had before,
 * or has put something into, stays. The lower ones first.
 */
export async function removeMovedCategories(db: Db, slugs: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (let level = 0; level < 2; level += 1) {
    const { rows } = await db.execute<{ slug: string }>(sql`
      delete from product_categories c
      where c.slug = any(${sql.param(slugs)}::text[])
        and exists (select from move_origins o where o.kind = 'category' and o.key = 'title' and o.id = c.slug)
        and not exists (select from products p where p.category = c.slug)
        and not exists (select from product_categories under where under.parent = c.slug)
        and not exists (select from product_collections held where held.category = c.slug)
      returning slug`);
    gone.push(...rows.map(({ slug }) => slug));
  }
  return gone;
}
