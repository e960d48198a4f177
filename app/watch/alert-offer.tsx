import type { Sale } from "#shop/product/sale.ts";
import { watchOfSale, watchWords } from "#shop/watch/watch-kind.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Offers an alert for a product that cannot be bought now. */
export function AlertOffer({ id, sale }: { id: string; sale: Sale }) {
  const kind = watchOfSale[sale];
  return (
    kind && (
      <ButtonLink to={`/alert/${id}`} look="ink" size="l" wide>
        {watchWords[kind]} 알려드릴까요?
      </ButtonLink>
    )
  );
}
