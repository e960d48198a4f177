import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveContext } from "../kind/kind-of-move.ts";
import { chosenByHand, matchNames } from "../kind/match-names.server.ts";
import { chosenKey, NOT_MOVED } from "../kind/names-of-product.ts";
import { matchProducts } from "../kind/purchase/find-products.server.ts";
import { sourceNameOf } from "../source/sources.ts";
import { moves } from "../table.server.ts";
import type { MoveChoices } from "./change-choices.server.ts";

/** What a former shop sells and this shop does not find, or what an owner chose for it. */
export type UnmatchedProduct = {
  id: string;
  /** as `choices.products` names it */
  key: string;
  title: string;
  shop: string;
  rows: number;
  /** why it was not found; null where the owner chose */
  words: string | null;
  chosen: string | null;
};

/** More are not looked at; the most frequent ones come first. */
const MOST = 300;

type NamedProduct = {
  kind: "purchase" | "review";
  source: string;
  shop: string;
  names: string[];
  rows: number;
};

/** The same by a move's id; null: nothing was dropped yet. */
export async function findUnmatched(db: Db, id: string): Promise<UnmatchedProduct[] | null> {
  const [move] = await db
    .select({ id: moves.id, choices: moves.choices })
    .from(moves)
    .where(eq(moves.id, id));
  return move ? listUnmatched(db, move) : null;
}

/** Of the checked files of a move, the most frequent first, and what was chosen by hand last. */
export async function listUnmatched(
  db: Db,
  { id, choices }: { id: string; choices: MoveChoices },
): Promise<UnmatchedProduct[]> {
  const byHand = chosenByHand({ choices });
  const named = await listNamed(db, id, [...byHand.keys()]);
  const found: UnmatchedProduct[] = [];
  for (const kind of ["purchase", "review"] as const) {
    const open = named.filter((one) => one.kind === kind && !byHand.has(keyOf(one)));
    for (const source of new Set(open.map((one) => one.source)))
      found.push(
        ...(await unmatchedOf(
          db,
          kind,
          open.filter((one) => one.source === source),
        )),
      );
  }
  const titleOf = await titlesOf(db, [...byHand.values()]);
  const chosen = named
    .filter((one) => byHand.has(keyOf(one)))
    .map((one) => shown(one, null, titleOf(byHand.get(keyOf(one))!)));
  return [...merged(found).toSorted((a, b) => b.rows - a.rows), ...merged(chosen)];
}

const keyOf = ({ source, names }: NamedProduct): string => chosenKey(source, names);

const shown = (
  one: NamedProduct,
  words: string | null,
  chosen: string | null,
): UnmatchedProduct => ({
  id: createHash("sha256").update(keyOf(one)).digest("base64url").slice(0, 16),
  key: keyOf(one),
  title: one.names.at(-1)!,
  shop: one.shop,
  rows: one.rows,
  words,
  chosen,
});

/** Reviews and purchases of one former shop may name the same. */
const merged = (all: readonly UnmatchedProduct[]): UnmatchedProduct[] =>
  [...Map.groupBy(all, ({ key }) => key).values()].map((same) => ({
    ...same[0]!,
    rows: same.reduce((sum, { rows }) => sum + rows, 0),
  }));

async function unmatchedOf(
  db: Db,
  kind: NamedProduct["kind"],
  named: readonly NamedProduct[],
): Promise<UnmatchedProduct[]> {
  const [first] = named;
  if (!first) return [];
  const context: MoveContext = { choices: { source: first.source }, media: [], now: new Date() };
  const things = named.map(({ names }) => ({ names, variants: [] }));
  const matches = await (kind === "purchase" ? matchProducts : matchNames)(db, things, context);
  return named.flatMap((one, at) => {
    const match = matches[at]!;
    return "words" in match ? [shown(one, match.words, null)] : [];
  });
}

/** By the name that decides; what is left out for another reason needs no product. */
async function listNamed(db: Db, moveId: string, keys: readonly string[]): Promise<NamedProduct[]> {
  const { rows } = await db.execute<
    Omit<NamedProduct, "source" | "shop"> & { source: string | null }
  >(sql`
    with named as (
      select item.kind, item.action, one -> 'names' as names, (
          select source from move_tables of where of.file_id = item.file_id
            and of.kind = item.kind order by position limit 1) as source
      from move_items item join move_files file on file.id = item.file_id
      cross join jsonb_array_elements(coalesce(item.document -> 'bought',
        jsonb_build_array(item.document))) as one
      where file.move_id = ${moveId} and item.kind in ('purchase', 'review')
        and item.document is not null and one ->> 'leftOut' is null
        and (item.action = 'fail' or ${keys.length > 0}))
    select kind, source, min(names::text)::jsonb as names, count(*)::int as rows from named
    where action = 'fail' or names ->> 0 = any(${sql.param(keys.map(nameIn))}::text[])
    group by kind, source, names ->> 0 order by count(*) desc, names ->> 0 limit ${MOST}`);
  return rows.map(({ source, ...row }) => ({ ...row, ...sourceNameOf(source) }));
}

/** Without the former shop before it. */
const nameIn = (key: string): string => key.slice(key.indexOf(" ") + 1);

async function titlesOf(db: Db, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = ids.length
    ? await db
        .select({ id: products.id, title: products.title })
        .from(products)
        .where(inArray(products.id, [...new Set(ids)]))
    : [];
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (id) =>
    id === NOT_MOVED ? "옮기지 않아요" : (titles.get(id) ?? "지워진 상품이에요. 다시 골라주세요.");
}
