import { sql } from "drizzle-orm";
import { readCode } from "#shop/move/cell/read-code.ts";
import { readCount } from "#shop/move/cell/read-number.ts";
import { readLine } from "#lib/text/typed.ts";
import { CATEGORIES } from "#shop/product/category/category.ts";
import { productCategories } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type {
  Decision,
  KindOfMove,
  MadeRow,
  MappedRow,
  MoveContext,
  PreparedItem,
} from "../kind-of-move.ts";
import { findByOrigin } from "#shop/move/origin/find-by-origin.server.ts";
import {
  forgetOrigins,
  forgetOriginsOf,
  keepOrigins,
} from "#shop/move/origin/keep-origins.server.ts";
import type { Origin } from "#shop/move/origin/origin.ts";
import { choicesOf } from "../product/product-choices.ts";
import { ItemCells } from "../item-cells.ts";
import { categoriesForMoving, removeMovedCategories } from "./ensure-categories.server.ts";

export type CategoryDocument = {
  line: number;
  id: string | null;
  name: string;
  /** the former id of the category above */
  parent: string | null;
  order: number;
};

function prepare(rows: readonly MappedRow[]): PreparedItem<CategoryDocument> {
  const cells = new ItemCells(rows);
  const id = cells.read("id", readCode);
  const parent = cells.read("parent", readCode);
  const order = cells.read("order", readCount);
  const name = readLine(cells.rowWith("name")?.cells.name ?? "");
  if (!name) cells.refuse("카테고리 이름이 없어요.", { field: "name" });
  if (name.length > CATEGORIES.name)
    cells.refuse(`카테고리 이름은 ${CATEGORIES.name}자까지 옮길 수 있어요.`, { field: "name" });
  if (id !== null && id === parent)
    cells.refuse("위 카테고리가 자기 자신이에요.", { field: "parent" });
  if (cells.troubles.length) return { troubles: cells.troubles };
  const { line } = cells;
  return {
    document: { line, id, name, parent: parent === "0" ? null : parent, order: order ?? 0 },
  };
}

async function decide(
  db: Db,
  documents: readonly CategoryDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  const ids = documents.flatMap(({ id }) => id ?? []);
  const { source } = choicesOf(context);
  const found = await findByOrigin(db, { kind: "category", source, keys: ["number"] }, ids);
  let count = await db.$count(productCategories);
  return documents.map(({ id }): Decision => {
    const slug = id === null ? undefined : found.get(id)?.[0];
    if (slug !== undefined) return { action: "skip", words: "이미 옮겨 온 카테고리예요." };
    count += 1;
    return count > CATEGORIES.most
      ? { action: "fail", words: `카테고리는 ${CATEGORIES.most}개까지 만들 수 있어요.` }
      : { action: "new" };
  });
}

/** Upper ones before lower ones, whatever their order in the file; a circle ends at the top. */
function wayOf(document: CategoryDocument, byId: ReadonlyMap<string, CategoryDocument>): string[] {
  const names: string[] = [];
  const seen = new Set<CategoryDocument>();
  let here: CategoryDocument | undefined = document;
  while (here && !seen.has(here)) {
    names.unshift(here.name);
    seen.add(here);
    here = here.parent === null ? undefined : byId.get(here.parent);
  }
  return names;
}

type MadeCategory = MadeRow & { slugs: string[]; origins: Origin[] };

async function write(
  db: Db,
  items: readonly { document: CategoryDocument }[],
  context: MoveContext,
): Promise<readonly MadeRow[]> {
  const { source } = choicesOf(context);
  const shelves = await categoriesForMoving(db, source);
  const byId = new Map(
    items.flatMap(({ document }) => (document.id === null ? [] : [[document.id, document]])),
  );
  const parents = items.flatMap(({ document: { parent } }) => parent ?? []);
  const above = await findByOrigin(
    db,
    { kind: "category", source, keys: ["number"] },
    parents.filter((parent) => !byId.has(parent)),
  );
  const nameOf = (slug: string | undefined) => shelves.rows.find((row) => row.slug === slug)?.name;
  const made: MadeCategory[] = [];
  const inOrder = items
    .map(({ document }, at) => ({ document, at, way: wayOf(document, byId) }))
    .toSorted((one, other) => one.document.order - other.document.order || one.at - other.at);
  for (const { document, at, way } of inOrder) {
    const upper = nameOf(above.get(document.parent ?? "")?.[0]);
    // The shop has two levels: what lies deeper is one with the second.
    const path = (upper === undefined ? way : [upper, ...way]).slice(0, 2);
    const slug = await shelves.at(path);
    if (slug === null) {
      made[at] = { id: "", slugs: [], origins: [] };
      continue;
    }
    const origins = await keepOrigins(
      db,
      document.id === null
        ? []
        : [{ kind: "category", source, key: "number", formerId: document.id, id: slug }],
    );
    made[at] = { id: slug, slugs: shelves.wayTo(slug), origins };
  }
  return made;
}

async function undo(db: Db, made: readonly MadeRow[]): Promise<readonly (null | string)[]> {
  const all = made as readonly MadeCategory[];
  await forgetOrigins(
    db,
    all.flatMap(({ origins }) => origins),
  );
  const slugs = [...new Set(all.flatMap((one) => one.slugs))];
  const gone = await removeMovedCategories(db, slugs);
  await forgetOriginsOf(db, "category", gone);
  const left = await db.execute<{ slug: string }>(
    sql`select o.id as slug from move_origins o
      where o.kind = 'category' and o.key = 'title' and o.id = any(${sql.param(slugs)}::text[])`,
  );
  const staying = new Set(left.rows.map(({ slug }) => slug));
  return all.map(({ id }) => (staying.has(id) ? "상품이나 아래 카테고리가 있어요." : null));
}

/** Categories of another shop, in the two levels that this one has. */
export const categoryKind: KindOfMove<CategoryDocument> = {
  kind: "category",
  title: "카테고리",
  keyField: "id",
  fields: {
    id: { label: "카테고리 번호" },
    name: { label: "카테고리 이름", required: true },
    parent: { label: "위 카테고리 번호" },
    order: { label: "순서" },
  },
  prepare,
  decide,
  write,
  undo,
  preview: [
    { title: "이름", cell: ({ name }) => name },
    { title: "위 카테고리", cell: ({ parent }) => parent ?? "" },
  ],
};
