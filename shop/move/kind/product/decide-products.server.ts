import { and, isNull, sql } from "drizzle-orm";
import { products, licences } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { remembered, type Decision, type MoveContext } from "../kind-of-move.ts";
import { findByOrigin, findProductsNamed } from "#shop/move/origin/find-by-origin.server.ts";
import type { OriginKey } from "#shop/move/origin/origin.ts";
import { choicesOf } from "./product-choices.ts";
import type { ProductDocument } from "./product-document.ts";

type Match = { id: string; why: string };
type Lookup = (document: ProductDocument) => Match[];

/** Which of these products are here already: by what they were called there, else by the title. */
export async function decideProducts(
  db: Db,
  documents: readonly ProductDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  const lookups = await lookupsOf(db, documents, choicesOf(context).source);
  const licenceIds = await licencesHere(db);
  const joined = remembered(context, () => new Map<string, number>());
  return documents.map((document): Decision => {
    if (document.licence !== null && !licenceIds.has(document.licence))
      return { action: "fail", words: "고른 라이선스가 지워졌어요. 다시 골라 주세요." };
    const found = lookups.map((lookup) => lookup(document)).find(({ length }) => length) ?? [];
    const [first, second] = found;
    if (!first) return { action: "new" };
    if (second)
      return {
        action: "fail",
        words: `${first.why} 상품이 ${found.length}개라 어느 것인지 알 수 없어요.`,
      };
    const before = joined.get(first.id);
    joined.set(first.id, document.line);
    return before === undefined
      ? { action: "join", to: first.id, words: `${first.why} 상품이 있어 합쳐요.` }
      : { action: "fail", words: `${before}번째 줄과 같은 상품에 합쳐져요.` };
  });
}

async function lookupsOf(
  db: Db,
  documents: readonly ProductDocument[],
  source: string,
): Promise<Lookup[]> {
  const named = (keys: readonly OriginKey[]) =>
    documents.flatMap(({ names }) =>
      names.filter(({ key }) => keys.includes(key)).map(({ formerId }) => formerId),
    );
  const there: OriginKey[] = ["number", "code", "handle"];
  const origins = await existing(
    db,
    await findByOrigin(db, { kind: "product", source, keys: there }, named(there)),
  );
  const codes = await existing(
    db,
    await findByOrigin(db, { kind: "product", keys: ["sku", "code"] }, named(["sku"])),
  );
  const own = source === "here" ? await existing(db, sameIds(named(["number"]))) : new Map();
  const titles = await existing(
    db,
    await findProductsNamed(
      db,
      { source },
      documents.map(({ title }) => title),
    ),
  );
  const by =
    (found: ReadonlyMap<string, string[]>, keys: readonly OriginKey[], why: string): Lookup =>
    ({ names }) => {
      const ids = names
        .filter(({ key }) => keys.includes(key))
        .flatMap(({ formerId }) => found.get(formerId) ?? []);
      return [...new Set(ids)].map((id) => ({ id, why }));
    };
  return [
    by(origins, there, "옮겨 온 번호가 같은"),
    by(own, ["number"], "번호가 같은"),
    by(codes, ["sku"], "상품 코드가 같은"),
    by(titles, ["title"], "이름이 같은"),
  ];
}

const sameIds = (ids: readonly string[]) => new Map(ids.map((id) => [id, [id]]));

/** Without what has been removed since. */
async function existing(
  db: Db,
  found: ReadonlyMap<string, string[]>,
): Promise<Map<string, string[]>> {
  const ids = [...new Set([...found.values()].flat())];
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.removedAt), sql`${products.id} = any(${sql.param(ids)}::text[])`));
  const here = new Set(rows.map(({ id }) => id));
  return new Map(
    [...found].flatMap(([name, of]) => {
      const left = of.filter((id) => here.has(id));
      return left.length ? [[name, left] as const] : [];
    }),
  );
}

async function licencesHere(db: Db): Promise<Set<string>> {
  const rows = await db.select({ id: licences.id }).from(licences);
  return new Set(rows.map(({ id }) => id));
}
