import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { checkCategory } from "../category/assign-shelf.server.ts";
import { freeSlug } from "../category/free-slug.ts";
import { products } from "../table.server.ts";
import type { CollectionSave } from "./collection-forms.ts";
import { COLLECTIONS, type Collection } from "./collection.ts";
import {
  collectedProducts as collected,
  productCollections as collections,
} from "./table.server.ts";

type Row = typeof collections.$inferSelect;
type Direction = "up" | "down";

/** Changes of the collections go one after the other. */
const inTurn = <Done>(db: Db, work: (db: Db, all: Row[]) => Promise<Done>): Promise<Done> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table product_collections in share row exclusive mode`);
    const all = await tx
      .select()
      .from(collections)
      .orderBy(asc(collections.position), asc(collections.slug));
    return work(tx, all);
  });

function found(all: readonly Row[], slug: string): Row {
  const row = all.find((one) => one.slug === slug);
  if (!row) throw new Refusal("collection-not-found");
  return row;
}

const wordsOf = ({ name, slug, text, rule, category, isOnHome }: Collection) => ({
  name,
  slug,
  text,
  rule,
  category,
  isOnHome,
});

function check(all: readonly Row[], { id, name, isOnHome }: CollectionSave): void {
  const others = all.filter(({ slug }) => slug !== id);
  const refuse = (field: string, words: string) => {
    throw new BadInput({ [field]: [words] });
  };
  if (id === undefined && all.length >= COLLECTIONS.most)
    refuse("name", `기획전은 ${COLLECTIONS.most}개까지 만들 수 있어요.`);
  if (others.some((one) => one.name === name)) refuse("name", "같은 이름의 기획전이 있어요.");
  if (isOnHome && others.filter((one) => one.isOnHome).length >= COLLECTIONS.onHome)
    refuse("isOnHome", `홈에는 기획전을 ${COLLECTIONS.onHome}개까지 보일 수 있어요.`);
}

/** Creates a collection at the end, or changes one; returns its address part. Products chosen by
 * hand stay stored while a rule is active. Throws `BadInput` beside the field. */
export const saveCollection = (db: Db, form: CollectionSave, acting: AuditActor): Promise<string> =>
  inTurn(db, async (tx, all) => {
    const { id, name, text, rule, category, isOnHome } = form;
    const before = id === undefined ? null : found(all, id);
    check(all, form);
    await checkCategory(tx, category);
    const slug = freeSlug(form, {
      isTaken: (wanted) => all.some((one) => one.slug === wanted && one.slug !== id),
      kind: { word: "기획전이", slug: "collection" },
    });
    const position = before?.position ?? Math.max(-1, ...all.map((one) => one.position)) + 1;
    const row = { slug, name, text, rule, category, isOnHome, position };
    if (before) await tx.update(collections).set(row).where(eq(collections.slug, before.slug));
    else await tx.insert(collections).values(row);
    await recordAudit(tx, {
      ...acting,
      action: before ? "collection.edit" : "collection.create",
      subject: `collection ${slug}`,
      ...(before && { before: wordsOf(before) }),
      after: wordsOf(row),
    });
    return slug;
  });

/** One place up or down; nothing beyond the ends. */
function stepped(ids: readonly string[], id: string, direction: Direction): string[] {
  const at = ids.indexOf(id) + (direction === "up" ? -1 : 1);
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, at), 0, id);
}

type Move = { id: string; direction: Direction };

export const moveCollection = (
  db: Db,
  { id, direction }: Move,
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx, all) => {
    found(all, id);
    const before = all.map(({ slug }) => slug);
    const after = stepped(before, id, direction);
    await tx.execute(
      sql`update product_collections set position = new.position
          from unnest(${sql.param(after)}::text[]) with ordinality as new(slug, position)
          where product_collections.slug = new.slug`,
    );
    await recordAudit(tx, {
      ...acting,
      action: "collection.move",
      subject: `collection ${id}`,
      before: { place: before.indexOf(id) + 1 },
      after: { place: after.indexOf(id) + 1 },
    });
  });

/** Its products stay in the shop. */
export const removeCollection = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTurn(db, async (tx, all) => {
    const row = found(all, id);
    await tx.delete(collections).where(eq(collections.slug, id));
    await recordAudit(tx, {
      ...acting,
      action: "collection.remove",
      subject: `collection ${id}`,
      before: wordsOf(row),
    });
  });

/** Rewrites the chosen products; `change` receives their ids in order. */
const changeProducts = (
  db: Db,
  id: string,
  {
    change,
    acting,
  }: { change: (ids: string[], tx: Db) => string[] | Promise<string[]>; acting: AuditActor },
): Promise<void> =>
  inTurn(db, async (tx, all) => {
    found(all, id);
    const rows = await tx
      .select({ id: collected.productId })
      .from(collected)
      .innerJoin(products, and(eq(products.id, collected.productId), isNull(products.removedAt)))
      .where(eq(collected.collection, id))
      .orderBy(asc(collected.position));
    const before = rows.map((row) => row.id);
    const after = await change(before, tx);
    if (before.join(" ") === after.join(" ")) return;
    await tx.delete(collected).where(eq(collected.collection, id));
    if (after.length)
      await tx
        .insert(collected)
        .values(after.map((productId, position) => ({ collection: id, productId, position })));
    await recordAudit(tx, {
      ...acting,
      action: "collection.products",
      subject: `collection ${id}`,
      before: { products: before },
      after: { products: after },
    });
  });

type CollectionProduct = { id: string; product: string };

/** Puts a product last; one that is there stays where it is. Throws `product-not-found`. */
export const addToCollection = (
  db: Db,
  { id, product }: CollectionProduct,
  acting: AuditActor,
): Promise<void> =>
  changeProducts(db, id, {
    acting,
    change: async (ids, tx) => {
      if (ids.includes(product)) return ids;
      if (ids.length >= COLLECTIONS.products)
        throw new BadInput({
          product: [`한 기획전에 상품을 ${COLLECTIONS.products}개까지 담을 수 있어요.`],
        });
      const here = and(eq(products.id, product), isNull(products.removedAt));
      if (!(await tx.$count(products, here))) throw new Refusal("product-not-found");
      return [...ids, product];
    },
  });

export const takeOutOfCollection = (
  db: Db,
  { id, product }: CollectionProduct,
  acting: AuditActor,
): Promise<void> =>
  changeProducts(db, id, { acting, change: (ids) => ids.filter((other) => other !== product) });

export const stepInCollection = (
  db: Db,
  { id, product, direction }: CollectionProduct & { direction: Direction },
  acting: AuditActor,
): Promise<void> =>
  changeProducts(db, id, {
    acting,
    change: (ids) => (ids.includes(product) ? stepped(ids, product, direction) : ids),
  });
