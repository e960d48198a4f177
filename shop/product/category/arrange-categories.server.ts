import { asc, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { CategorySave, Direction } from "./category-forms.ts";
import { CATEGORIES } from "./category.ts";
import { freeSlug } from "./free-slug.ts";
import { productCollections } from "../collection/table.server.ts";
import { productCategories as categories } from "#shop/product/table.server.ts";

type Row = typeof categories.$inferSelect;

/** Changes of the categories go one after the other. */
const inTurn = (db: Db, work: (db: Db, all: Row[]) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table product_categories in share row exclusive mode`);
    const all = await tx
      .select()
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.slug));
    await work(tx, all);
  });

function found(all: readonly Row[], slug: string): Row {
  const row = all.find((category) => category.slug === slug);
  if (!row) throw new Refusal("category-not-found");
  return row;
}

function checkParent(all: readonly Row[], { id, parent }: CategorySave): void {
  if (parent === null) return;
  const say = (words: string) => {
    throw new BadInput({ parent: [words] });
  };
  const above = all.find(({ slug }) => slug === parent);
  if (!above) return say("위 카테고리가 지워졌어요. 다시 골라주세요.");
  if (parent === id) return say("카테고리를 자기 아래로 옮길 수 없어요.");
  if (above.parent !== null) return say("카테고리는 두 단계까지 만들 수 있어요.");
  if (all.some((one) => id !== undefined && one.parent === id))
    say("아래에 카테고리가 있어 다른 카테고리 밑으로 옮길 수 없어요. 먼저 비워주세요.");
}

/** Makes a category, the last of its level, or changes one. Throws `BadInput` beside the field. */
export const saveCategory = (db: Db, form: CategorySave, acting: AuditActor): Promise<void> =>
  inTurn(db, async (tx, all) => {
    checkParent(all, form);
    const { id, name, parent } = form;
    const before = id === undefined ? null : found(all, id);
    if (!before && all.length >= CATEGORIES.most)
      throw new BadInput({ name: [`카테고리는 ${CATEGORIES.most}개까지 만들 수 있어요.`] });
    if (all.some((one) => one.name === name && one.parent === parent && one.slug !== id))
      throw new BadInput({ name: ["같은 이름의 카테고리가 있어요."] });
    const slug = freeSlug(form, {
      isTaken: (wanted) => all.some((one) => one.slug === wanted && one.slug !== id),
      kind: { word: "카테고리가", slug: "category" },
    });
    const last = Math.max(-1, ...all.map(({ position }) => position)) + 1;
    const position = before && before.parent === parent ? before.position : last;
    const row = { slug, name, parent, position };
    if (before) await tx.update(categories).set(row).where(eq(categories.slug, before.slug));
    else await tx.insert(categories).values(row);
    const words = (of: Row) => ({ name: of.name, slug: of.slug, parent: of.parent });
    await recordAudit(tx, {
      ...acting,
      action: before ? "category.edit" : "category.create",
      subject: `category ${slug}`,
      ...(before && { before: words(before) }),
      after: words(row),
    });
  });

const siblingsOf = (all: readonly Row[], row: Row): string[] =>
  all.filter(({ parent }) => parent === row.parent).map(({ slug }) => slug);

async function reorder(
  tx: Db,
  { before, after, id }: { before: string[]; after: string[]; id: string },
  acting: AuditActor,
): Promise<void> {
  if (before.join(" ") === after.join(" ")) return;
  await tx.execute(
    sql`update product_categories set position = new.position
        from unnest(${sql.param(after)}::text[]) with ordinality as new(slug, position)
        where product_categories.slug = new.slug`,
  );
  await recordAudit(tx, {
    ...acting,
    action: "category.move",
    subject: `category ${id}`,
    before: { place: before.indexOf(id) + 1 },
    after: { place: after.indexOf(id) + 1 },
  });
}

/** One place up or down within its level. */
export const moveCategory = (
  db: Db,
  { id, direction }: { id: string; direction: Direction },
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx, all) => {
    const before = siblingsOf(all, found(all, id));
    const others = before.filter((slug) => slug !== id);
    const at = before.indexOf(id) + (direction === "up" ? -1 : 1);
    await reorder(tx, { before, after: others.toSpliced(Math.max(0, at), 0, id), id }, acting);
  });

/** To where it was dropped: before another of its level, or at the end. */
export const placeCategory = (
  db: Db,
  { id, before: next }: { id: string; before: string | null },
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx, all) => {
    const before = siblingsOf(all, found(all, id));
    if (next === id) return;
    if (next !== null && !before.includes(next)) throw new Refusal("category-not-found");
    const others = before.filter((slug) => slug !== id);
    const at = next === null ? others.length : others.indexOf(next);
    await reorder(tx, { before, after: others.toSpliced(at, 0, id), id }, acting);
  });

/** Its products stay, without a category; what stood under it moves up. */
export const removeCategory = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTurn(db, async (tx, all) => {
    const { name, parent } = found(all, id);
    // Waits for a collection that is being saved with it.
    await tx.select().from(categories).where(eq(categories.slug, id)).for("update");
    if (await tx.$count(productCollections, eq(productCollections.category, id)))
      throw new Refusal("category-in-collection");
    await tx.delete(categories).where(eq(categories.slug, id));
    await recordAudit(tx, {
      ...acting,
      action: "category.remove",
      subject: `category ${id}`,
      before: { name, slug: id, parent },
    });
  });
