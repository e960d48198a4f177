import type { ProductFilter } from "#shop/office/product/product-filters.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";

/** A plain form: what comes back is a file, which only the browser itself can save. */
export function ProductExport({ search, filter }: { search: string; filter: ProductFilter }) {
  const handleSubmit = useFileAsked();
  const query = new URLSearchParams({ ...(search && { q: search }), filter });
  return (
    <form method="post" action={`/admin/product/export?${query}`} onSubmit={handleSubmit}>
      <AsField />
      <Button>CSV로 내보내기</Button>
    </form>
  );
}
