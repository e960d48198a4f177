import { watchOfSale, watchWords } from "#shop/watch/watch-kind.ts";
import type { Sale } from "#shop/product/sale.ts";
import { saleLabels } from "#shop/product/reservation-label.ts";
import type { SaleKind } from "#shop/product/sale.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Where a product cannot be bought now: how it stands, and to be told when it can. */
export function AlertOffer({ id, saleKind, sale }: { id: string; saleKind: SaleKind; sale: Sale }) {
  const kind = watchOfSale[sale];
  if (!kind) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-semibold text-soft">
        {sale === "sold-out" && saleKind === "order" ? "품절" : saleLabels[saleKind][sale]}
      </p>
      <ButtonLink to={`/alert/${id}`} look="ink" size="l" wide>
        {watchWords[kind]} 알려드릴까요?
      </ButtonLink>
    </div>
  );
}
