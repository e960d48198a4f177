/** The question's product, unless deselected. */
export const AskedProduct = ({
  product,
  values,
}: {
  product: { id: string; title: string } | null;
  /** as it was sent before */
  values: Record<string, string> | undefined;
}) =>
  product && (
    <label className="flex min-h-11 items-start gap-3 rounded-m bg-wash px-4 py-3 text-16">
      <input
        type="checkbox"
        name="productId"
        value={product.id}
        defaultChecked={!values || values.productId !== undefined}
        className="mt-0.75 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="block text-12 text-soft">이 상품에 대한 질문이에요</span>
        {product.title}
      </span>
    </label>
  );
