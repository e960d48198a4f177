import type { ProductDocument } from "./product-document.ts";
import { withOwnImages } from "./read-description.server.ts";

/** A document with the names that it has here. */
export type PlacedProduct = { document: ProductDocument; id: string; category: string | null };

/** The first photo stands in lists, the others in the gallery. */
export function photosOf({ pictures }: ProductDocument): { main: string | null; more: string[] } {
  const [main = null, ...more] = pictures.flatMap(({ placeholder, image }) =>
    placeholder === null && image !== null ? [image] : [],
  );
  return { main, more };
}

/** Every image of the product. */
export const imagesOf = ({ pictures }: ProductDocument): string[] =>
  pictures.flatMap(({ image }) => image ?? []);

export const descriptionOf = ({ description, pictures }: ProductDocument): string =>
  withOwnImages(
    description,
    new Map(
      pictures.flatMap(({ placeholder, image }) =>
        placeholder !== null && image !== null ? [[placeholder, image] as const] : [],
      ),
    ),
  );
