import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { Column } from "#app/admin/list/office-list.tsx";
import { failWith } from "#app/browser/run-action.ts";
import { beside } from "#app/browser/state/use-saving.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { SwitchButton } from "#app/ui/form/switch.tsx";
import { finalPrice } from "#shop/product/price.ts";
import type { ProductCard } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { FEW_LEFT, saleKindLabels } from "#shop/product/sale.ts";
import { StockField } from "./stock-field.tsx";

export type ListedProduct = Pick<
  ProductCard,
  "id" | "title" | "price" | "discountRatio" | "stock" | "saleKind" | "isShow" | "create"
> & {
  sellable: number | null;
  optionsOut: number;
  watchers: number;
  image: ImageInfo | null;
  /** its next scheduled change */
  note: string | null;
};

type Props = {
  products: ListedProduct[];
  columns: Column<ListedProduct>[];
  form: string;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

const head = "py-2 text-12 font-medium text-soft";
const tick = "size-5 accent-accent";

/** One row per product; on the phone the same rows fold into blocks. */
export function ProductTable({ products, columns, form, chosen, onChoose }: Props) {
  const all = products.every(({ id }) => chosen.has(id));
  const toggle = (id: string) =>
    onChoose(
      chosen.has(id)
        ? new Set([...chosen].filter((other) => other !== id))
        : new Set([...chosen, id]),
    );
  return (
    <table className="w-full text-14 max-md:block">
      <caption className="sr-only">상품 목록</caption>
      <thead className="border-b border-line max-md:sr-only">
        <tr>
          <th scope="col" className="w-11">
            <label className="grid size-11 cursor-pointer place-items-center">
              <span className="sr-only">이 페이지의 상품 모두 선택</span>
              <input
                type="checkbox"
                checked={all}
                onChange={() => onChoose(new Set(all ? [] : products.map(({ id }) => id)))}
                className={tick}
              />
            </label>
          </th>
          <th scope="col" className={`${head} text-left`}>
            상품
          </th>
          {columns.map(({ name, title, headClass }) => (
            <th key={name} scope="col" className={`${head} ${headClass}`}>
              {title}
            </th>
          ))}
          <th scope="col" className="w-16 max-lg:hidden">
            <span className="sr-only">복사</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {products.map((product) => (
          <ProductItem
            key={product.id}
            product={product}
            columns={columns}
            form={form}
            ticked={chosen.has(product.id)}
            onTick={() => toggle(product.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function ProductItem({
  product,
  columns,
  form,
  ticked,
  onTick,
}: {
  product: ListedProduct;
  columns: Column<ListedProduct>[];
  form: string;
  ticked: boolean;
  onTick: () => void;
}) {
  const { id, title, image, isShow, note, watchers } = product;
  return (
    <tr className="border-b border-line transition-colors duration-150 hover:bg-wash has-checked:bg-wash max-md:grid max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-md:items-center max-md:py-2">
      <td className="w-11 max-md:row-span-2">
        <label className="grid size-11 cursor-pointer place-items-center">
          <span className="sr-only">{title} 선택</span>
          <input
            type="checkbox"
            name={`product.${id}`}
            value="on"
            form={form}
            checked={ticked}
            onChange={onTick}
            className={tick}
          />
        </label>
      </td>
      <th scope="row" className="py-2 text-left font-normal max-md:col-span-1 max-md:p-0">
        <Link to={`/admin/product/edit/${id}`} className="group flex items-center gap-3">
          <span
            className={`size-12 shrink-0 overflow-hidden rounded-s ${isShow ? "" : "opacity-50"}`}
          >
            <Picture image={image} sizes="48px" alt="" className="size-full" />
          </span>
          <span className="min-w-0">
            <span className="line-clamp-2 font-medium group-hover:underline">{title}</span>
            {(!isShow || note || watchers > 0) && (
              <span className="text-12 text-soft numbers">
                {[!isShow && "숨김", note, watchers > 0 && `재입고 알림 ${watchers}명`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            )}
          </span>
        </Link>
      </th>
      {columns.map(({ name, cell, className }) => (
        <td key={name} className={className}>
          {cell(product)}
        </td>
      ))}
      <td className="w-16 text-right max-lg:hidden">
        <CopyButton id={id} title={title} />
      </td>
    </tr>
  );
}

const Price = ({ price, discountRatio }: ListedProduct) => (
  <>
    <span className="font-medium">{won(finalPrice({ price, discountRatio }))}</span>
    {discountRatio ? (
      <span className="text-12 text-soft md:block">
        <s>{won(price)}</s> {discountRatio}%
      </span>
    ) : null}
  </>
);

/** What may be left out of the table. */
export const productCells = {
  price: {
    cell: Price,
    headClass: "text-right",
    className:
      "text-right whitespace-nowrap numbers max-md:order-last max-md:col-start-2 max-md:flex max-md:items-baseline max-md:gap-2 max-md:pl-15 max-md:text-left",
  },
  stock: {
    cell: (product: ListedProduct) => <Stock product={product} />,
    headClass: "pl-4 text-right",
    className: "pl-4 text-right whitespace-nowrap max-md:order-last max-md:pl-0",
  },
  saleKind: {
    cell: ({ saleKind }: ListedProduct) => saleKindLabels[saleKind],
    headClass: "pl-6 text-left max-lg:hidden",
    className: "pl-6 whitespace-nowrap text-soft max-lg:hidden",
  },
  create: {
    cell: ({ create }: ListedProduct) => seoulDate(create),
    headClass: "pl-6 text-left max-lg:hidden",
    className: "pl-6 whitespace-nowrap numbers text-soft max-lg:hidden",
  },
  shown: {
    cell: (product: ListedProduct) => <ShownSwitch {...product} />,
    headClass: "w-20 text-center",
    className: "w-20 text-center max-md:w-auto",
  },
};

/** A product's own stock can be edited here; that of options in the editor or grid. */
function Stock({
  product: { id, title, stock, sellable, optionsOut },
}: {
  product: ListedProduct;
}) {
  if (sellable === stock && !optionsOut)
    return <StockField kind="product" id={id} title={title} stock={stock} lowAt={FEW_LEFT} />;
  return (
    <>
      {sellable === 0 ? <StatusBadge tone="bad" label="품절" /> : <Pieces sellable={sellable} />}
      {sellable !== 0 && optionsOut > 0 && (
        <span className="block text-12 text-soft numbers">옵션 {optionsOut}개 품절</span>
      )}
    </>
  );
}

function Pieces({ sellable }: Pick<ListedProduct, "sellable">) {
  if (sellable === null) return <span className="text-soft">제한 없음</span>;
  return sellable <= FEW_LEFT ? (
    <StatusBadge tone="warn" label={`${sellable}개`} />
  ) : (
    <span className="numbers">{sellable.toLocaleString("ko-KR")}개</span>
  );
}

/** Makes a hidden product like this one and opens it. */
function CopyButton({ id, title }: { id: string; title: string }) {
  return (
    <PostForm
      reply={undefined}
      fields={{ intent: "copy", [`product.${id}`]: "on" }}
      asMember
      className="inline-block"
    >
      {({ busy }) => (
        <Button look="quiet" size="s" busy={busy} aria-label={`${title} 복사해서 새로 만들기`}>
          복사
        </Button>
      )}
    </PostForm>
  );
}

/** Shows or hides one product at once; what was clicked is shown before the answer is there. */
function ShownSwitch({ id, title, isShow }: ListedProduct) {
  const fetcher = useFetcher<FormReply<unknown>>({ key: beside(`shown ${id}`) });
  const intent = fetcher.formData?.get("intent");
  const shown = intent ? intent === "show" : isShow;
  const { data: reply } = fetcher;

  useEffect(() => {
    if (reply?.refused || reply?.errors)
      failWith(reply.refused?.message ?? "바꾸지 못했어요. 다시 시도해주세요");
  }, [reply]);

  return (
    <PostForm
      reply={undefined}
      fetcher={fetcher}
      fields={{ [`product.${id}`]: "on" }}
      asMember
      className="inline-block"
    >
      {({ busy }) => (
        <SwitchButton
          name="intent"
          value={shown ? "hide" : "show"}
          checked={shown}
          busy={busy}
          aria-label={`${title} 상점에 보이기`}
        />
      )}
    </PostForm>
  );
}
