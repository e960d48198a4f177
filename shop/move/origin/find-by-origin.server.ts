import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { readLine } from "#lib/text/typed.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { originSpelling, type OriginKey, type OriginKind } from "./origin.ts";
import { moveOrigins } from "./table.server.ts";

type OriginQuery = { kind: OriginKind; source?: string; keys?: readonly OriginKey[] };

/**
 * What is meant by these former ids, in the spelling they were given in. Several ids of one name
 * say that it does not decide; what nothing has been moved for is absent. Removed products are
 * found too.
 */
export async function findByOrigin(
  db: Db,
  { kind, source, keys }: OriginQuery,
  formerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { kind: ofKind, source: ofSource, key, formerId, id } = moveOrigins;
  return byName(formerIds, (spellings) =>
    db
      .selectDistinct({ name: formerId, id })
      .from(moveOrigins)
      .where(
        and(
          eq(ofKind, kind),
          among(formerId, spellings),
          source === undefined ? undefined : eq(ofSource, source),
          keys ? inArray(key, [...keys]) : undefined,
        ),
      ),
  );
}

/**
 * Products by whatever a file calls them: a former shop's number, code, handle, SKU or title, else
 * the title that they have here. Several ids say that the name does not decide.
 */
export async function findProductsNamed(
  db: Db,
  { source }: { source?: string },
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await findByOrigin(
    db,
    { kind: "product", ...(source !== undefined && { source }) },
    names,
  );
  const rest = names.filter((name) => !found.has(name));
  // In the spelling that titles have here, which an index knows in small letters.
  const titles = await byName(
    rest,
    (spellings) =>
      db
        .select({ name: sql<string>`lower(${products.title})`, id: products.id })
        .from(products)
        .where(and(isNull(products.removedAt), titleAmong(spellings))),
    (name) => readLine(name).toLowerCase(),
  );
  return new Map([...found, ...titles]);
}

const among = (column: typeof moveOrigins.formerId, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;
const titleAmong = (values: readonly string[]): SQL =>
  sql`lower(${products.title}) = any(${sql.param(values)}::text[])`;

type NamedId = { name: string; id: string };

async function byName(
  names: readonly string[],
  read: (spellings: string[]) => Promise<NamedId[]>,
  spell: (name: string) => string = originSpelling,
): Promise<Map<string, string[]>> {
  const spelled = new Map(names.map((name) => [name, spell(name)]));
  const spellings = [...new Set(spelled.values())].filter((spelling) => spelling !== "");
  if (!spellings.length) return new Map();
  const rows = Map.groupBy(await read(spellings), ({ name }) => name);
  return new Map(
    [...spelled].flatMap(([name, spelling]) => {
      const ids = rows.get(spelling)?.map(({ id }) => id);
      return ids ? [[name, ids.toSorted()] as const] : [];
    }),
  );
}
