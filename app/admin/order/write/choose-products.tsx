import { Form } from "react-router";
import { pick } from "#lib/pick.ts";
import type { ProductCard } from "#shop/product/product.ts";
import { LINE_LIMIT, stockWords } from "#shop/product/sale.ts";
import { NextPage } from "#app/admin/product/next-page.tsx";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = {
  memberId: string;
  search: string;
  picked: { id: string; title: string }[];
  products: (ProductCard & { sellable: number | null })[];
  next: string | null;
};

/**
 * Products are searched, selected and kept over further searches. A GET form, so that the choice is
 * in the address.
 */
export function ChooseProducts({ memberId, search, picked, products, next }: Props) {
  return (
    <Form method="get" className="mt-6 max-w-3xl">
      {memberId && <input type="hidden" name="member" value={memberId} />}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="상품 찾기" name="q" type="search" defaultValue={search} maxLength={100} />
        </div>
        <Button name="find" value="1" className="min-h-12">
          찾기
        </Button>
      </div>
      {picked.length > 0 && (
        <fieldset className="mt-6">
          <legend className="text-14 font-medium">담은 상품</legend>
          <ul>
            {picked.map(({ id, title }) => (
              <li key={id}>
                <label className="flex min-h-11 items-center gap-3 text-16">
                  <PickBox id={id} isOn />
                  {title}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <fieldset className="mt-6">
        <legend className="text-14 font-medium">주문할 상품 (한 번에 {LINE_LIMIT}가지까지)</legend>
        {products.length === 0 && (
          <p className="py-4 text-14 text-soft">전화로 주문받을 수 있는 상품을 찾지 못했어요.</p>
        )}
        <Ruled className="mt-2 empty:hidden">
          {products.map((product) => (
            <li key={product.id}>
              <label htmlFor={`pick-${product.id}`} className="flex items-center gap-4 py-3">
                <PickBox id={product.id} isOut={product.sellable === 0} />
                <OrderPicture
                  image={product.moThumbnail ?? product.thumbnail}
                  faded={product.sellable === 0}
                />
                <span className="flex min-w-0 flex-col gap-0.5">
                  <span className="text-16 font-semibold">{product.title}</span>
                  <Price {...pick(product, ["price", "discountRatio", "basePrice"])} size="s" />
                  <span className="text-12 text-accent">{stockWords(product.sellable)}</span>
                </span>
              </label>
            </li>
          ))}
        </Ruled>
      </fieldset>
      <div className="sticky bottom-0 bg-paper py-4">
        <Button look="primary" size="l" className="max-md:w-full">
          고른 상품으로 쓰기
        </Button>
      </div>
      <NextPage next={next} />
    </Form>
  );
}

const PickBox = ({ id, isOn, isOut }: { id: string; isOn?: boolean; isOut?: boolean }) => (
  <input
    type="checkbox"
    id={`pick-${id}`}
    name="pick"
    value={id}
    defaultChecked={isOn}
    disabled={isOut}
    className="size-5 shrink-0 accent-accent"
  />
);
