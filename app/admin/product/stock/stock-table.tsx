import type { StockedProduct } from "#shop/office/stock/list-stock.server.ts";
import { StockField } from "../stock-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Every shelf on a line of its own: a product's, and below it those of its option values. */
export const StockTable = ({ products }: { products: StockedProduct[] }) => (
  <table className="w-full text-14">
    <caption className="sr-only">상품과 옵션의 재고</caption>
    <thead className="border-b border-line text-12 text-soft">
      <tr>
        <th scope="col" className="py-2 text-left font-medium">
          상품과 옵션
        </th>
        <th scope="col" className="py-2 text-right font-medium">
          재고
        </th>
      </tr>
    </thead>
    {products.map((product) => (
      <Product key={product.id} product={product} />
    ))}
  </table>
);

function Product({
  product: { id, title, isShow, lowAt, waiting, shelves },
}: {
  product: StockedProduct;
}) {
  const own = shelves.find(({ kind }) => kind === "product");
  const values = shelves.filter(({ kind }) => kind === "option");
  return (
    <tbody className="border-b border-line">
      <tr>
        <th scope="row" className="text-left font-medium">
          <TextLink look="menu" to={`/admin/product/edit/${id}`}>
            {title}
          </TextLink>
          {!isShow && <span className="ml-2 text-12 font-normal text-soft">숨김</span>}
          {waiting > 0 && (
            <span className="ml-2 text-12 font-normal whitespace-nowrap text-accent numbers">
              알림 신청 {waiting}건
            </span>
          )}
        </th>
        <td className="py-1 text-right whitespace-nowrap">
          {own && (
            <StockField kind="product" id={id} title={title} stock={own.stock} lowAt={lowAt} />
          )}
        </td>
      </tr>
      {values.map((value) => (
        <tr key={value.id}>
          <th scope="row" className="py-2 pl-5 text-left font-normal text-soft">
            {value.label}
          </th>
          <td className="py-1 text-right whitespace-nowrap">
            <StockField
              kind="option"
              id={value.id}
              title={`${title} ${value.label}`}
              stock={value.stock}
              lowAt={lowAt}
            />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
