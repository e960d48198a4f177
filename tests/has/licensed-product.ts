import { inArray } from "drizzle-orm";
import { licenceTemplates } from "#shop/product/licence/licence-templates.ts";
import { licences, productOptions } from "#shop/product/table.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { Db } from "#shop/shop.ts";
import { buildProduct, type ProductOverrides } from "./product.ts";

/** A file product whose option values have licences, cheapest first, copied from the templates. */
export async function buildLicensedProduct(db: Db, overrides: ProductOverrides = {}) {
  const templates = licenceTemplates.slice(0, 3);
  const mark = randomLetters(4);
  const made = templates.map(({ key: _key, ...terms }) => ({
    id: randomLetters(10),
    ...terms,
    name: `${terms.name} ${mark}`,
  }));
  await db.insert(licences).values(made);
  const differences = [0, 20_000, 90_000];
  const product = await buildProduct(db, {
    price: 30_000,
    shippingClass: "digital",
    voiceMaker: "사람이 녹음",
    ...overrides,
    options: [
      {
        name: "사용 범위",
        values: made.map(({ name }, at) => ({ label: name, priceDifference: differences[at]! })),
      },
    ],
  });
  for (const [at, { id: licence }] of made.entries())
    await db
      .update(productOptions)
      .set({ licence })
      .where(inArray(productOptions.id, [product.options[at]!.id]));
  return { product, licences: made };
}
