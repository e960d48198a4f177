import { termsOf } from "#shop/product/licence/line-licence.ts";
import type { OptionValue, ProductDetails } from "#shop/product/product.ts";
import { LicenceSummary } from "#app/licence/licence-words.tsx";

type Props = {
  product: Pick<ProductDetails, "options" | "licence" | "licences">;
  /** null while an option is missing */
  chosen: OptionValue[] | null;
};

/** Below the options what each lets one do; of a made choice its own licence alone. */
export function OfferedLicences({ product, chosen }: Props) {
  const own = chosen && termsOf(product, chosen);
  const ids = product.options.flatMap(({ values }) => values.map(({ licence }) => licence));
  const inOrder = [...new Set([...ids, product.licence])].flatMap(
    (id) => product.licences.find((terms) => terms.id === id) ?? [],
  );
  const shown = own ? [own] : inOrder;
  if (!shown.length) return null;
  return (
    <section aria-label="라이선스" className="flex flex-col gap-4">
      {shown.map((terms) => (
        <LicenceSummary key={terms.id} terms={terms} />
      ))}
    </section>
  );
}
