import { isComposing } from "#app/browser/typing/is-composing.ts";
import { useState } from "react";
import { useFetcher } from "react-router";
import { COUPON } from "#shop/money/value/desk/coupon-forms.ts";
import { FieldTrouble } from "#app/checkout/claim/field-trouble.tsx";
import { Button } from "#app/ui/button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export type ChosenProduct = { id: string; title: string };

type Props = {
  chosen: ChosenProduct[];
  offered: ChosenProduct[];
  /** as it was sent, where it comes back */
  typed: string | undefined;
  errors: string[] | undefined;
  onChange(count: number): void;
};

/** Which products a coupon is for: none chosen, all of them. */
export function ChooseCouponProducts({ chosen, offered, typed, errors, onChange }: Props) {
  const [picked, setPicked] = useState(() => begin(typed, [...chosen, ...offered]) ?? chosen);
  const [search, setSearch] = useState("");
  const fetcher = useFetcher<{ offered: ChosenProduct[] }>();
  const found = fetcher.data?.offered ?? offered;
  const pick = (next: ChosenProduct[]) => {
    setPicked(next);
    onChange(next.length);
  };
  const find = () => void fetcher.load(`?${new URLSearchParams({ q: search })}`);
  return (
    <fieldset>
      <legend className="text-14 font-medium">쓸 수 있는 상품</legend>
      <input type="hidden" name="products" value={picked.map(({ id }) => id).join(" ")} />
      <p className="pt-1 text-12 text-soft numbers">
        {picked.length
          ? `고른 상품 ${picked.length}가지에만 쓸 수 있어요.`
          : "고르지 않으면 모든 상품에 쓸 수 있어요."}
      </p>
      <ProductList
        label="고른 상품"
        products={picked}
        act="빼기"
        onAct={(gone) => pick(picked.filter(({ id }) => id !== gone.id))}
      />
      <div className="flex gap-2 pt-3">
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            find();
          }}
          aria-label="쿠폰을 쓸 상품 찾기"
          placeholder="상품 이름으로 찾기"
          maxLength={100}
          className="min-h-11 w-full min-w-0 rounded-s border border-edge bg-paper px-3 text-16 placeholder:text-soft focus:border-ink"
        />
        <Button type="button" className="shrink-0" busy={fetcher.state !== "idle"} onClick={find}>
          찾기
        </Button>
      </div>
      {fetcher.data && (
        <ProductList
          label="찾은 상품"
          products={found.filter(({ id }) => picked.every((each) => each.id !== id))}
          act="고르기"
          onAct={(one) => picked.length < COUPON.products && pick([...picked, one])}
        />
      )}
      <FieldTrouble errors={errors} />
    </fieldset>
  );
}

/** Restores a refused form's choice; titles may be known. */
function begin(typed: string | undefined, chosenProducts: ChosenProduct[]): ChosenProduct[] | null {
  if (typed === undefined) return null;
  const ids = typed.split(/\s+/).filter(Boolean);
  return ids.map(
    (id) => chosenProducts.find((each) => each.id === id) ?? { id, title: `상품 ${id}` },
  );
}

type ListProps = {
  label: string;
  products: ChosenProduct[];
  act: string;
  onAct(product: ChosenProduct): void;
};

const ProductList = ({ label, products, act, onAct }: ListProps) => (
  <Ruled look="inner" aria-label={label} className="empty:hidden">
    {products.map((product) => (
      <li key={product.id} className="flex min-h-12 items-center justify-between gap-3 text-14">
        <span className="min-w-0 wrap-anywhere">{product.title}</span>
        <Button
          type="button"
          look="quiet"
          aria-label={`${act}: ${product.title}`}
          onClick={() => onAct(product)}
        >
          {act}
        </Button>
      </li>
    ))}
  </Ruled>
);
